import {
  lookUpApplication,
  readApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { claimApplication, decideApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../domain/user/password.ts'
import { anApplication, aVisitor, password } from '../../../testing/an-application.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const { zhang, li, submitted, detail, pass, lookUp } = await reviewHarness(test)

/** How many rows everything that passing makes has. */
async function counts() {
  const { rows } = await sql`select (select count(*) from enterprise) as enterprises,
    (select count(*) from sys_depart) as departments, (select count(*) from sys_user) as users,
    (select count(*) from review_record) as records`.execute(database.kysely)
  return rows[0]
}

describe('a decision', () => {
  it('passes: enterprise, department and active account are there at once', async () => {
    const one = await submitted()
    const { result } = await pass(one)
    expect(result.status).toBe('3')
    const { rows } = await sql<Record<string, unknown>>`select e.credit_code, e.status, e.reg_no, e.org_code,
        d.depart_name, d.enterprise_id = e.id as own_depart, u.username, u.status as user_status,
        u.enterprise_id = e.id as own_user, u.password_hash, r.role_code, t.tenant_id::text as tenant,
        (select count(*)::int from enterprise_attachment a where a.enterprise_id = e.id) as attachments
      from enterprise e join sys_depart d on d.id = e.depart_id join sys_user u on u.id = e.admin_user_id
      join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
      join sys_user_depart ud on ud.user_id = u.id and ud.dep_id = d.id join sys_user_tenant t on t.user_id = u.id
      where e.id = ${result.enterpriseId}`.execute(database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      credit_code: one.form.creditCode,
      status: '3',
      reg_no: expect.stringMatching(/^BA\d{14}$/),
      org_code: one.form.creditCode.slice(8, 17),
      depart_name: one.form.companyName,
      own_depart: true,
      username: one.form.userName,
      user_status: 1,
      own_user: true,
      role_code: 'enterprise',
      tenant: '0',
      attachments: 3,
    })
    expect(await verifyPassword(String(rows[0]?.password_hash), password)).toBe(true)
    const audit = await sql`select from sys_log where operate_type = 'review' and target = ${`application ${one.id}`}
      and userid = ${zhang.username}`.execute(database.kysely)
    expect(audit.rows).toHaveLength(1)
    expect(await detail(one.id)).toMatchObject({ status: '3', mayDecide: false, enterpriseId: result.enterpriseId })
  })

  it('rule 26: leaves who decided what, before and after; a refused decision leaves its row too', async () => {
    const one = await submitted()
    const remark = { field: 'address', remark: '与营业执照不一致' }
    const reason = '请更正注册地址'
    const back = { id: one.id, version: one.version, decision: 'return', reason, fieldRemarks: [remark] }
    const nobody = await test.aUser({ rights: ['application:list'] })
    await send(decideApplication, back, nobody)
    await send(decideApplication, back, zhang)
    await send(decideApplication, back, li)
    const { rows } = await sql`select operate_type, outcome, userid, ip, before, after from sys_log
      where method = 'application.decide' and request_param->>'id' = ${one.id} or userid = ${nobody.username}
      order by id`.execute(database.kysely)
    const row = { operate_type: 'review', ip: '127.0.0.1', before: null, after: null }
    expect(rows).toEqual([
      { ...row, outcome: 'refused', userid: nobody.username },
      {
        ...row,
        outcome: 'done',
        userid: zhang.username,
        before: { status: '1' },
        after: { status: '4', reason, detail: null, fieldRemarks: [remark], enterpriseId: null },
      },
      { ...row, outcome: 'refused', userid: li.username },
    ])
  })

  it('encrypts personal data of the enterprise at rest', async () => {
    const one = await submitted()
    const { result } = await pass(one)
    const { rows } = await sql<{ row: string }>`select row_to_json(e)::text as row from enterprise e
      where id = ${result.enterpriseId}`.execute(database.kysely)
    const { form } = one
    for (const secret of [form.legalPerson, form.legalIdNo, form.legalPhone, form.contactName, form.contactPhone]) {
      expect(rows[0]?.row).not.toContain(secret)
    }
  })

  it('leaves nothing half made when passing fails', async () => {
    const one = await submitted()
    await sql`update sys_user set username = ${one.form.userName} where id = ${li.id}`.execute(database.kysely)
    const before = await counts()
    const refused = await pass(one)
    expect(refused).toMatchObject({ success: false, message: '不能通过：该管理员账号已被使用' })
    // The account is the last thing made: a database that refuses it takes enterprise and department back with it.
    await sql`update sys_user set username = ${li.username} where id = ${li.id}`.execute(database.kysely)
    await sql`create function refuse_users() returns trigger language plpgsql as
      $$ begin raise exception 'no users today'; end $$`.execute(database.kysely)
    await sql`create trigger refuse_users before insert on sys_user execute function refuse_users()`.execute(
      database.kysely,
    )
    const failed = await pass(one)
    await sql`drop trigger refuse_users on sys_user`.execute(database.kysely)
    expect(failed.status).toBe(500)
    expect(await counts()).toEqual(before)
    expect(await detail(one.id)).toMatchObject({ status: '1', enterpriseId: null })
    expect((await pass(one)).success).toBe(true)
  })

  it('S4.013 returns with reason and remarks; the applicant reads them, corrects and submits again', async () => {
    const one = await submitted()
    const decision = { id: one.id, version: one.version, decision: 'return' }
    expect((await send(decideApplication, decision, zhang)).message).toBe('请输入退回原因')
    const short = await send(decideApplication, { ...decision, reason: '短' }, zhang)
    expect(short.problems).toEqual([{ field: 'reason', message: '退回原因：最小长度5位字符，现有1位' }])
    const early = { accessToken: await lookUp(one), address: '还不能更正的地址' }
    expect((await aVisitor(test).send(saveApplication, early)).success).toBe(false)
    const remark = { field: 'address', remark: '与营业执照不一致' }
    const more = '<ul><li>营业执照副本</li></ul>'
    const returned = { ...decision, reason: '请更正注册地址', detail: more, fieldRemarks: [remark] }
    expect((await send(decideApplication, returned, zhang)).result.status).toBe('4')
    const accessToken = await lookUp(one)
    const visitor = aVisitor(test)
    const { result } = await visitor.send(readApplication, { accessToken })
    expect(result).toMatchObject({ status: '4', reason: '请更正注册地址', fieldRemarks: [remark], mayCorrect: true })
    expect(result.history.at(-1)).toMatchObject({ action: 'return', detail: more })
    expect(result.history.map(({ actionText, by }) => [actionText, by])).toEqual([
      ['提交申请', '申请人'],
      ['退回修改', '审核员'],
    ])
    await visitor.send(saveApplication, { accessToken, address: '更正后的地址' })
    expect((await visitor.send(submitApplication, { accessToken })).result.applyNo).toBe(one.applyNo)
    const again = await detail(one.id)
    expect(again).toMatchObject({ status: '1', reviewer: null, form: { address: '更正后的地址' } })
    expect((await pass({ id: one.id, version: again.version }, li)).success).toBe(true)
    const { status, history } = await detail(one.id)
    expect([status, history.map(({ action }) => action)]).toEqual(['3', ['submit', 'return', 'resubmit', 'pass']])
  })

  it('leaves no second password: the one of the application opens it no more when the account has another', async () => {
    const one = await submitted()
    await pass(one)
    const { rows } = await sql<{
      hash: string | null
      id: string | null
    }>`select a.password_hash as hash, e.admin_user_id as id
      from enterprise_apply a join enterprise e on e.id = a.enterprise_id where a.id = ${one.id}`.execute(
      database.kysely,
    )
    expect(rows[0]?.hash).toBeNull()
    const proof = { applyNo: one.applyNo, creditCode: one.form.creditCode }
    const opens = async (password: string) =>
      (await aVisitor(test).send(lookUpApplication, { ...proof, password })).success
    expect(await opens(password)).toBe(true)
    await sql`update sys_user set password_hash = ${await hashPassword('Newport2027')}
      where id = ${rows[0]?.id}`.execute(database.kysely)
    expect([await opens(password), await opens('Newport2027')]).toEqual([false, true])
    await sql`update sys_user set status = 2 where id = ${rows[0]?.id}`.execute(database.kysely)
    expect(await opens('Newport2027')).toBe(false)
  })

  it('refuses for good; code and account name are free again', async () => {
    const one = await submitted()
    const refused = { id: one.id, version: one.version, decision: 'refuse', reason: '不属于本关区企业' }
    expect((await send(decideApplication, refused, zhang)).result.status).toBe('5')
    const accessToken = await lookUp(one)
    expect((await aVisitor(test).send(saveApplication, { accessToken, address: 'x' })).success).toBe(false)
    const again = await anApplication(test, one.serial)
    expect(again.form.userName).toBe(one.form.userName)
    expect(again.applyNo).not.toBe(one.applyNo)
  })

  it('refuses words in which a fill-in of the template has no value yet', async () => {
    const { id, version } = await submitted()
    const open = { id, version, decision: 'return', reason: '请补充{缺少的附件}', detail: '<p>{企业名称}</p>' }
    expect((await send(decideApplication, open, zhang)).problems).toEqual([
      { field: 'reason', message: '审核意见：{缺少的附件}还没有填写' },
      { field: 'detail', message: '详细说明：{企业名称}还没有填写' },
    ])
    expect((await detail(id)).status).toBe('1')
  })

  it('refuses an unknown decision and remarks on fields that are not there', async () => {
    const { id, version } = await submitted()
    expect((await send(decideApplication, { id, version, decision: 'maybe' }, zhang)).message).toBe('审核结论：不存在')
    const fieldRemarks = [{ field: 'constructor', remark: 'x' }]
    const odd = { id, version, decision: 'return', reason: '请更正内容', fieldRemarks }
    expect((await send(decideApplication, odd, zhang)).code).toBe(400)
    expect((await send(decideApplication, { id: '999999', version: 1, decision: 'pass' }, zhang)).message).toBe(
      '未找到对应数据',
    )
  })
})

describe('two reviewers', () => {
  it('decide at the same moment: one is taken, the other reads who was first', async () => {
    const one = await submitted()
    const answers = await Promise.all([pass(one, zhang), pass(one, li)])
    const second = answers.find(({ success }) => !success)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(second).toMatchObject({ code: 409, status: 200 })
    expect([`该申请已由${zhang.username}处理`, `该申请已由${li.username}处理`]).toContain(second?.message)
    const made = await sql`select from enterprise where credit_code = ${one.form.creditCode}`.execute(database.kysely)
    expect(made.rows).toHaveLength(1)
  })

  it('one takes it up: the other neither decides nor withdraws it, but may take it over', async () => {
    const one = await submitted()
    const accessToken = await lookUp(one)
    const claimed = await send(claimApplication, { id: one.id, version: one.version }, zhang)
    expect((await pass(one, li)).message).toBe(`该申请已由${zhang.username}处理`)
    expect((await pass({ id: one.id, version: claimed.result.version }, li)).message).toBe(
      `该申请正由${zhang.username}审核，请先接手`,
    )
    expect((await aVisitor(test).send(withdrawApplication, { accessToken })).message).toBe('该申请正在审核中，不能撤回')
    const taken = await send(claimApplication, { id: one.id, version: claimed.result.version }, li)
    expect((await pass({ id: one.id, version: taken.result.version }, li)).success).toBe(true)
    const { history } = await detail(one.id)
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['submit', '申请人'],
      ['claim', zhang.username],
      ['claim', li.username],
      ['pass', li.username],
    ])
  })

  it('come after the applicant took it back', async () => {
    const one = await submitted()
    await aVisitor(test).send(withdrawApplication, { accessToken: await lookUp(one) })
    expect(await pass(one)).toMatchObject({ code: 409, message: '申请人已撤回该申请' })
    expect((await send(readForReview, { id: one.id }, zhang)).message).toBe('未找到对应数据')
  })
})
