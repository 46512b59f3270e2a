// A row that a data rule hides does not exist, by whatever call its id is sent; and who may not see the list of a resource gets
// nothing of a row by another call.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { changeChannel, readChangeable } from '@kouan/contract/calls/channel.ts'
import { readChannelReceipts, readDeclareSetting } from '@kouan/contract/calls/channel-receipts.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { aChannel } from '../testing/a-channel.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'
import { passingValues } from './passing-values.ts'

const test = await testApp()
const { send, aUser, database, clock } = test
const everyRight = [...new Set(served.map(({ call }) => call.needs).filter((needs) => needs.includes(':')))]
const calls = served.map(({ call }) => call).filter(({ upload, reply }) => !upload && reply !== 'stream')

/** Ids of the resource of the call itself. */
const ownIds = new Set('id ids deletedIds headId parentId parentIds pid'.split(' '))
/** Resources of ids under names of their own. */
const namedIds: Readonly<Record<string, string>> = {
  ...{ userId: 'user', userid: 'user', userIds: 'user', userIdList: 'user' },
  ...{ roleId: 'role', roleid: 'role', departId: 'department', depId: 'department', tenantId: 'tenant' },
  ...{
    dictId: 'dictionary',
    enterpriseId: 'enterprise',
    companyId: 'enterprise',
    dataId1: 'dataLog',
    dataId2: 'dataLog',
  },
  ...{ permissionId: 'menu', permissionIds: 'menu', lastpermissionIds: 'menu' },
  ...{ newRoleId: 'departRole', oldRoleId: 'departRole' },
}
const ownOf: Readonly<Record<string, string>> = {
  ...{
    review: 'application',
    registration: 'application',
    'declaration.receiptMessage': 'receipt',
    'declaration.receiptFileContent': 'receiptFile',
  },
  ...{ 'channel.test': 'baseChannel', 'channel.receipts': 'channelReceipt' },
}

/** Name of the resource whose id this field of the call is. */
function resourceOfField(call: Call, name: string, taken: Field): string | undefined {
  if (['reference', 'links', 'department'].includes(taken.kind)) return undefined
  const [area = ''] = call.name.split('.')
  if (ownIds.has(name)) return ownOf[call.name] ?? ownOf[area] ?? area
  return namedIds[name]
}

/** Ids of what has no list that rules narrow, or of the caller's own, and where they are checked. */
const ofNoResource: Readonly<Record<string, string>> = {
  account: 'the own account and its tenants',
  report: 'own subscriptions',
  savedQuery: 'own queries, or those of roles',
  dataRule: 'rules have no rules',
  deadLetter: 'failed work has no rules',
  declaration: 'a place in the list of failed work',
  channel: 'channels of enterprises and what belongs to them: below',
  attemptId: 'attempts of documents: isLetThrough in document-message.ts',
  channelId: 'channels that are chosen',
  transferInfoId: 'documents of a flow, with the rules of their kinds: channel/map/flow-documents.ts',
  baseChannelId: 'documents of a flow, as above',
  before: 'a neighbour in the tree, or a change of the row that is named beside it',
  entry: 'a change of the row that is named beside it',
  relTenantIds: 'tenants that are chosen',
  dataRuleIds: 'rules have no rules',
  dataId: 'whether a value is free, which every form tells, with the right to the list: features/system/duplicates.ts',
  sendId: 'own messages',
  anntId: 'own messages',
  jobId: 'own jobs',
}

/** Calls that answer otherwise than for an id that does not exist, and why that shows nothing that is hidden. */
const differing: Readonly<Record<string, string>> = {
  'category.names ids': 'names of rows to which others refer are shown (decision 700)',
  'category.namesByQuery ids': 'names of rows to which others refer are shown (decision 700)',
  'dictionaryItem.saveAll deletedIds':
    'ids that are not of the dictionary are ignored; the second sending finds the rows of the first',
  'departRole.savePermission permissionIds':
    'names of pages that are beyond the department, as the tree of its rights shows them',
  'tenant.add id': 'gives the id of a new tenant, which has to be free',
}

/** Calls that show a row by a right of their own, without that to the list. */
const ownRights: Readonly<Record<string, string>> = {
  'enterprise.overview id': '企业信息: the own enterprise, for its people, who have no list of enterprises',
}

interface Asked {
  call: Call
  field: string
}

const askedOf = ({ name }: Resource): Asked[] =>
  calls.flatMap((call) =>
    Object.entries(call.input).flatMap(([field, declared]) =>
      resourceOfField(call, field, declared) === name ? [{ call, field }] : [],
    ),
  )

/** A person with all rights, whose right to the list of this resource lets no row through: its rule is lost. */
async function aNarrowed(resource: Resource): Promise<TestUser> {
  const list = permissionOf(resource, 'list')
  const person = await aUser({ rights: everyRight.filter((right) => right !== list) })
  await sql`with made as (insert into sys_permission (name, menu_type, perms) values ('narrowed', 1, ${list}) returning id)
    insert into sys_role_permission (role_id, permission_id, data_rule_ids)
    select r.role_id, made.id, '{1}' from made, sys_user_role r where r.user_id = ${person.id}`.execute(database.kysely)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
  return person
}

let serial = 8_100_000_000
async function aRowOf({ table, fields }: Resource): Promise<string> {
  serial += 1
  const own = { id: String(serial), tenant_id: '0', enterprise_id: '701', org_code: `A${serial}` }
  return String(await insertRow(database, { table, values: { ...someFields({ table, fields, id: own.id }), ...own } }))
}

let minutes = 0
clock.now = () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
async function answerOf({ call, field }: Asked, id: string, person: TestUser) {
  minutes += 1
  const address = `10.1.${minutes >> 8}.${minutes & 255}`
  const input = { ...passing.get(call.name), [field]: id }
  const { status, success, code, message, result } = await send(call, input as never, { ...person, address })
  return JSON.parse(JSON.stringify({ status, success, code, message, result }).replaceAll(`"${id}"`, '"ID"'))
}
const passing = new Map(calls.map((call) => [call.name, passingValues(call.input)]))

const known = new Set(allResources.map(({ name }) => name))
it('every id that a call takes is one of a resource, or listed with what checks it', () => {
  const unknown = calls.flatMap((call) =>
    Object.entries(call.input).flatMap(([name, taken]) => {
      if (!['id', 'ids'].includes(taken.kind) || known.has(resourceOfField(call, name, taken) ?? '')) return []
      const isListed = Object.hasOwn(ofNoResource, name) || Object.hasOwn(ofNoResource, call.name.split('.')[0] ?? '')
      return isListed ? [] : [`${call.name} ${name}`]
    }),
  )
  expect(unknown).toEqual([])
})

const resources = allResources.filter((resource) => askedOf(resource).length > 0)
const missing = '8999999999999999'

describe('a row that a data rule hides: each call that takes its id answers as for an id that does not exist', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    const person = await aNarrowed(resource)
    const id = await aRowOf(resource)
    const told: unknown[] = []
    for (const asked of askedOf(resource)) {
      const name = `${asked.call.name} ${asked.field}`
      if (Object.hasOwn(differing, name)) continue
      const [hidden, none] = [await answerOf(asked, id, person), await answerOf(asked, missing, person)]
      try {
        expect(hidden).toEqual(none)
      } catch {
        told.push([name, hidden, none])
      }
    }
    expect(told).toEqual([])
  })
})

describe('a row that a data rule hides: calls that take several ids that belong together', () => {
  it('channels of enterprises and settings of an enterprise', async () => {
    const { enterpriseId, form } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await aChannel(test, { enterpriseId })
    const { rows } = await sql<{ channelId: string; transferinfoId: string; version: number; baseChannelId: string }>`
      select id::text as "channelId", transfer_info_id::text as "transferinfoId", version,
        base_channel_id::text as "baseChannelId" from enterprise_channel where enterprise_id = ${enterpriseId}`.execute(
      database.kysely,
    )
    const [channel] = rows
    if (!channel) throw new Error('no channel')
    const { channelId, transferinfoId } = channel
    const company = { companyId: enterpriseId, companyCode: String(form.creditCode), crossborderType: 'I' }
    const asked = [
      [readChangeable, { channelId, transferinfoId }, enterpriseChannel],
      [changeChannel, channel, enterpriseChannel],
      [readChannelReceipts, { channelId, transferinfoId, crossborderType: 'I9610' }, enterpriseChannel],
      [readDeclareSetting, company, enterprise],
    ] as const
    const staff = await aUser({ rights: '*' })
    for (const [call, input, resource] of asked) {
      expect([call.name, (await send(call, input as never, staff)).success]).toEqual([call.name, true])
      const { message } = await send(call, input as never, await aNarrowed(resource))
      expect([call.name, message]).toEqual([call.name, '未找到对应数据'])
    }
  })
})

describe('a row whose list may not be seen: no call that takes its id answers anything of it', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    const list = permissionOf(resource, 'list')
    const person = await aUser({ rights: everyRight.filter((right) => right !== list) })
    const id = await aRowOf(resource)
    const told: unknown[] = []
    for (const asked of askedOf(resource)) {
      const name = `${asked.call.name} ${asked.field}`
      if (Object.hasOwn(differing, name) || Object.hasOwn(ownRights, name)) continue
      const answer = await answerOf(asked, id, person)
      const content = Object.values((await rowOf(resource, id)) ?? {}).filter(
        (value) => typeof value === 'string' && /^row \d{7}/.test(value),
      )
      // An action has a right of its own and names the row on which it acts.
      const text = JSON.stringify(asked.call.method === 'GET' ? answer : answer.result)
      if (asked.call.needs === list) {
        if (answer.status !== 403) told.push([name, answer])
      } else if (content.some((value) => text.includes(String(value)))) told.push([name, answer])
    }
    expect(told).toEqual([])
  })
})

const rowOf = async ({ table }: Resource, id: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(database.kysely))
    .rows[0]
