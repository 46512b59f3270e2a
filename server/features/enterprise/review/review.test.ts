import {
  claimApplication,
  decideApplication,
  readForReview,
  revealApplicationField,
} from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aDraft } from '../../../testing/an-application.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import { setContact } from '../../../testing/set-contact.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, clock } = test
const { zhang, li, submitted, detail, pass } = await reviewHarness(test)
const { list } = callsOf(application)
const checkOf = async (id: string, code: string) => (await detail(id)).checks.find((check) => check.code === code)

describe('the queue', () => {
  it('lists what was submitted, with state and waiting time, and no drafts', async () => {
    const one = await submitted()
    await aDraft(test, one.serial + 500)
    clock.now = () => new Date(Date.now() + 192 * 60_000 + 5000)
    const { result } = await send(list, { status: '1', creditCode: one.form.creditCode }, zhang)
    const drafts = await send(list, { status: '0' }, zhang)
    clock.now = () => new Date()
    expect(result.records).toHaveLength(1)
    expect(result.records[0]).toMatchObject({
      applyNo: one.applyNo,
      companyName: one.form.companyName,
      companyRoles_dictText: '电商企业',
      status_dictText: '待审核',
      applyType_dictText: '新增',
      waiting: '3小时12分钟',
    })
    expect(drafts.result.total).toBe(0)
  })

  it('goes on to what was submitted next; of one moment, in the order of the ids as numbers', async () => {
    await sql`select setval(pg_get_serial_sequence('enterprise_apply', 'id'), 99997)`.execute(database.kysely)
    const ids = [(await submitted()).id, (await submitted()).id, (await submitted()).id]
    expect(ids).toEqual(['99998', '99999', '100000'])
    await sql`update enterprise_apply set submit_time = '2020-01-01' where id = any(${ids}::bigint[])`.execute(
      database.kysely,
    )
    expect(await detail('99998')).toMatchObject({ nextId: '99999' })
    expect(await detail('100000')).toMatchObject({ previousId: '99999' })
  })

  it('rule 8: is closed to strangers and to users without the right', async () => {
    const { id, version } = await submitted()
    const nobody = await aUser({ rights: ['application:list'] })
    const decision = { id, version, decision: 'pass' }
    expect((await send(decideApplication, decision)).status).toBe(401)
    expect((await send(decideApplication, decision, nobody)).status).toBe(403)
    expect((await send(claimApplication, { id, version }, nobody)).status).toBe(403)
    expect((await send(revealApplicationField, { id, field: 'legalIdNo' }, zhang)).status).toBe(403)
    expect((await send(list, {}, await aUser())).status).toBe(403)
    expect((await send(readForReview, { id }, nobody)).result).toMatchObject({ mayClaim: false, mayDecide: false })
  })

  it('answers form, texts, attachments, checks and history; personal data masked', async () => {
    const { id, form } = await submitted()
    const shown = await detail(id)
    expect(shown).toMatchObject({ status: '1', statusText: '待审核', mayClaim: true, mayDecide: true })
    expect(shown.form).toMatchObject({ companyName: form.companyName, legalPerson: '张**' })
    expect(JSON.stringify(shown)).not.toContain(form.legalIdNo)
    expect(shown.texts).toMatchObject({ companyRoles_dictText: '电商企业', ieScope_dictText: '进出口' })
    expect(shown.attachments.map(({ kindText }) => kindText)).toEqual([
      '营业执照',
      '法定代表人身份证',
      '海关报关单位备案回执',
    ])
    const picture = shown.attachments[0]
    const file = await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${picture?.url}` })
    expect(file.statusCode).toBe(200)
    expect(shown.history.map(({ actionText, by }) => [actionText, by])).toEqual([['提交申请', '申请人']])
  })

  it('rules 22 and 26: gives a full value by its own right, with an audit row', async () => {
    const { id, form } = await submitted()
    const revealer = await aUser({ rights: ['application:reveal'] })
    expect((await send(revealApplicationField, { id, field: 'legalIdNo' }, revealer)).result).toBe(form.legalIdNo)
    expect((await send(revealApplicationField, { id, field: 'companyName' }, revealer)).success).toBe(false)
    const { rows } = await sql`select from sys_log where operate_type = 'reveal' and userid = ${revealer.username}
      and target = ${`application ${id} legalIdNo`} and outcome = 'done'`.execute(database.kysely)
    expect(rows).toHaveLength(1)
  })
})

describe('automatic checks', () => {
  it('name duplicates among enterprises and open applications', async () => {
    const known = await submitted()
    await pass(known)
    const open = await submitted()
    const { id } = await submitted({ companyName: known.form.companyName, contactPhone: open.form.legalPhone })
    expect(await checkOf(id, 'companyName')).toMatchObject({
      level: 'warning',
      matches: [{ kind: 'enterprise', creditCode: known.form.creditCode }],
    })
    expect(await checkOf(id, 'phones')).toMatchObject({
      level: 'warning',
      matches: [{ kind: 'application', id: open.id }],
    })
    expect(await checkOf(id, 'creditCode')).toMatchObject({ level: 'pass', matches: [] })
  })

  it('see attachments that ran out or soon will, and another division', async () => {
    const { id } = await submitted({ areaCode: '310115' })
    expect(await checkOf(id, 'form')).toMatchObject({ level: 'pass' })
    expect(await checkOf(id, 'attachments')).toMatchObject({ level: 'pass' })
    expect(await checkOf(id, 'division')).toMatchObject({ level: 'warning', fields: ['areaCode', 'creditCode'] })
    expect(await checkOf(id, 'expiry')).toMatchObject({ level: 'pass' })
    await sql`update enterprise_attachment set expire_date = '2020-01-01' where apply_id = ${id}
      and kind = 'LICENCE'`.execute(database.kysely)
    expect(await checkOf(id, 'expiry')).toMatchObject({
      level: 'fail',
      message: '营业执照（licence.pdf）已于2020-01-01过期',
    })
    await sql`delete from enterprise_attachment where apply_id = ${id} and kind = 'LEGAL_ID'`.execute(database.kysely)
    expect(await checkOf(id, 'attachments')).toMatchObject({ level: 'fail', message: '缺少：法定代表人身份证' })
  })

  it('say when the account could not be made', async () => {
    const { id, form } = await submitted()
    await setContact({ database }, li.id, { phone: form.accountPhone })
    expect(await checkOf(id, 'account')).toMatchObject({ level: 'fail', fields: ['accountPhone'] })
  })
})
