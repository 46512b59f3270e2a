import { describe, expect, it } from 'vitest'
import type { Field } from '../language/field.ts'
import { baseChannel } from './channel/base-channel.ts'
import { enterpriseChannel } from './channel/enterprise-channel.ts'
import { transferInfo } from './channel/transfer-info.ts'
import { receipt } from './declaration/receipt.ts'
import { receiptFile } from './declaration/receipt-file.ts'
import { enterprise } from './enterprise/enterprise.ts'

/** Names on the wire by group of the form; fields of no group stand under the empty name. */
function namesByGroup(fields: Readonly<Record<string, Field>>): Record<string, string> {
  const groups: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const group = field.group ?? ''
    groups[group] = groups[group] ? `${groups[group]} ${name}` : name
  }
  return groups
}
const namesOf = (resource: { fields: object }) => Object.keys(resource.fields).join(' ')
const labelsOf = (fields: Readonly<Record<string, Field>>) =>
  Object.values(fields)
    .map(({ label }) => label)
    .join(' ')
/** The resource or the dictionary that a field takes its values from. */
const sourcesOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { to, code }]) => (to || code ? [[name, to ?? code]] : [])))

describe('the entities that the specification leaves to us', () => {
  it('S3.070 an enterprise says who it is, what it does, who answers for it, and its defaults in declarations', () => {
    expect(namesByGroup(enterprise.fields)).toEqual({
      企业身份:
        'regNo creditCode companyName companyCode shortName englishShortName internalCode orgCode status papersUntil approvedTime',
      企业类型与业务:
        'companyRoles ieScope tradeModes nature customsCode areaCode address bizScope regCapital foundDate website',
      法定代表人: 'legalPerson legalIdType legalIdNo legalPhone',
      联系人: 'contactName contactPhone contactEmail contactTelephone contactQq',
      账户与备注: 'bankName bankAccount note',
      海关信息: 'creditLevel declareAgentCode declareAgentName assureCode assureName areaEntCode areaEntName emsNo',
      传输主体: 'copCode copName dxpMode dxpId',
    })
  })

  it('S3.071 a channel joins an enterprise, a transfer subject and a base channel for one kind of business', () => {
    expect(namesOf(enterpriseChannel)).toBe(
      'enterpriseId transferInfoId baseChannelId crossborderType simulated status openTime openBy lastSendTime lastReceiptTime health waiting oldestWaiting backlog failedToday receiptMinutes',
    )
    expect(labelsOf(enterpriseChannel.fields)).toBe(
      '企业 传输主体 基础通道 业务类型 模拟海关 状态 开通时间 开通人 最近发送时间 最近回执时间 状况 待发单证 最早待发 待发报文 今日失败 回执用时（分钟）',
    )
    expect(sourcesOf(enterpriseChannel.fields)).toEqual({
      enterpriseId: 'enterprise',
      transferInfoId: 'transferInfo',
      baseChannelId: 'baseChannel',
      crossborderType: 'crossborder_type',
      status: 'channel_status',
      health: 'channel_health',
    })
    expect(namesOf(baseChannel)).toBe(
      'channelCode channelName protocol folder outboxName inboxName wrapDxp status forAlarms lastCheckTime health lastError lastFaultTime lastSendError lastSendFaultTime waiting oldestWaiting late host port hostKey pathUp pathDown pathArchive pathError directWrite urlUp urlDown vhost queueUp queueDown useTls caCert answerRule receivedMarks failureMarks authType account accountExpires password privateKey passphrase clientCert receiveSecret signSecret timeoutSeconds maxBatch note simOutcome simRejectShare simDetainShare simInspectShare simDelaySeconds simLateShare simDuplicateShare simDisorderShare simTruncateShare simStrict simSeed',
    )
    expect(namesOf(transferInfo)).toBe(
      'copCode copName dxpMode dxpId receiverId revision signer enterpriseId status contractFiles note',
    )
  })

  it('S3.072 a receipt says what it answers, with which status and when; its file how it was read', () => {
    expect(namesOf(receipt)).toBe(
      'msgType matchStatus bizKey orderNo documentNo returnStatus taxStatus returnTime returnInfo dxpId duplicateCount guid matchNote simulated documentId documentPages',
    )
    expect(namesOf(receiptFile)).toBe(
      'fileName msgType dxpId size parseStatus parseError nodeCount duplicateCount receiveTime simulated',
    )
  })
})
