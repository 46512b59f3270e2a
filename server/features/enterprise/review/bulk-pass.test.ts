import { passChanges, previewPassing } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { claimApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { fictitiousCustomsCode } from '@kouan/customs/checks/fictitious.ts'
import { describe, expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { li, submitted, detail } = await reviewHarness(test)
const { aSubmittedChange } = changeHarness(test)
const chief = await aUser({ rights: ['application:list', 'application:review', 'enterprise:list'] })

async function aChange(values: object = { address: '江滨路8号' }) {
  const { enterpriseId, user } = await anEnterprise(test)
  const { id, applyNo } = await aSubmittedChange(values, user)
  return { id, applyNo, enterpriseId, user }
}
const preview = async (ids: string[], by = chief) =>
  (await send(previewPassing, { ids: ids.join(',') } as never, by)).result
const lines = async (ids: string[]) => (await preview(ids)).lines.map(({ id, version }) => ({ id, version }))
const passed = (lines: { id: string; version: number }[], by = chief) => send(passChanges, { passed: lines }, by)
const unshown = '本次登录还没有查看过它现在的内容和自动检查，请先查看'
const addressOf = async (id: string) => (await send(callsOf(enterprise).get, { id }, chief)).result.address

it('passes changes of the same fields together, after each was shown; every enterprise reads its decision', async () => {
  const [one, two] = [await aChange(), await aChange({ address: '江滨路9号' })]
  const shown = await preview([two.id, one.id])
  expect(shown.lines).toMatchObject([
    { id: one.id, applyNo: one.applyNo, changedLabels: '注册地址', refusal: null },
    { id: two.id, applyNo: two.applyNo, differences: [{ field: 'address', new: '江滨路9号' }], refusal: null },
  ])
  const answer = await passed(await lines([one.id, two.id]))
  expect(answer.result).toEqual({ done: 2, faults: [] })
  expect(await addressOf(one.enterpriseId)).toBe('江滨路8号')
  expect(await addressOf(two.enterpriseId)).toBe('江滨路9号')
  expect((await detail(one.id)).history.at(-1)).toMatchObject({ action: 'pass', by: chief.username })
})

it('names what does not pass with its reason, in the preview and in the approval, and passes the others', async () => {
  const [good, second, other, held, late] = [
    await aChange(),
    await aChange(),
    await aChange({ legalPerson: '王改名' }),
    await aChange(),
    await aChange(),
  ]
  const registration = await submitted()
  await send(claimApplication, { id: held.id, version: (await detail(held.id)).version }, li)
  const all = [good, second, other, held, late, registration].map(({ id }) => id)
  const reasons = {
    [other.applyNo]: '变更内容是“法定代表人”，与其他的“注册地址”不同，请单独审核',
    [held.applyNo]: `正由${li.username}审核，请先接手`,
  }
  const shown = (await preview(all)).lines
  expect(Object.fromEntries(shown.flatMap(({ applyNo, refusal }) => (refusal ? [[applyNo, refusal]] : [])))).toEqual(
    reasons,
  )
  const sent = shown.map(({ id, version }) => ({ id, version: id === late.id ? version - 1 : version }))
  const { result } = await passed([...sent, { id: '999999', version: 1 }])
  expect(result.done).toBe(2)
  expect(Object.fromEntries(result.faults.map(({ key, message }) => [key, message]))).toEqual({
    ...reasons,
    [registration.applyNo]: unshown,
    [late.applyNo]: expect.stringContaining('已'),
    null: '未找到对应数据',
  })
  expect(await addressOf(good.enterpriseId)).toBe('江滨路8号')
  for (const { enterpriseId } of [held, late]) expect(await addressOf(enterpriseId)).toBe('测试路1号')
  expect((await detail(other.id)).status).toBe('1')
})

it('undoes alone the change whose customs code was registered meanwhile; the preview warns of it', async () => {
  const taken = await anEnterprise(test)
  const companyCode = fictitiousCustomsCode(9876)
  const { id, enterpriseId } = await aChange({ companyCode })
  await test.database.pool.query('update enterprise set company_code = $2 where id = $1', [
    taken.enterpriseId,
    companyCode,
  ])
  const [line] = (await preview([id])).lines
  expect(line?.warnings.join()).toContain('海关注册编码重复')
  const { result } = await passed([{ id, version: line?.version ?? 0 }])
  expect(result).toMatchObject({ done: 0, faults: [{ message: '不能通过：该海关注册编码已备案' }] })
  expect((await detail(id)).status).toBe('1')
  expect((await send(callsOf(enterprise).get, { id: enterpriseId }, chief)).result.companyCode).not.toBe(companyCode)
})

it('takes up to 100 and is closed to whoever may not review', async () => {
  const { id } = await aChange()
  const [line = { id, version: 0 }] = await lines([id])
  const many = Array.from({ length: 101 }, (_, place) => ({ id: String(900_000 + place), version: 1 }))
  expect(await passed(many)).toMatchObject({ success: false, problems: [{ field: 'passed' }] })
  expect(await passed([])).toMatchObject({ success: false })
  expect((await passed([line], await aUser({ rights: ['application:list'] }))).status).toBe(403)
  expect((await detail(id)).status).toBe('1')
})

describe('registrations that pass together', () => {
  const shownTo = async (id: string, by = chief) => {
    const { result } = await send(readForReview, { id }, by)
    return { id, version: result.version }
  }
  const statusOf = async (id: string) => (await detail(id)).status

  it('shown with their checks in this session: each gets its account, and the audit says 批量', async () => {
    const [one, two] = [await submitted(), await submitted()]
    const lines = [await shownTo(one.id), await shownTo(two.id)]
    const answer = await passed(lines)
    expect(answer.result).toEqual({ done: 2, faults: [] })
    const { rows } = await test.database.pool.query('select username from sys_user where username = any($1)', [
      [one.form.userName, two.form.userName],
    ])
    expect(rows).toHaveLength(2)
    const log = await test.database.pool.query(
      "select log_content, after from sys_log where method = 'review.passMany' and userid = $1 order by id desc limit 1",
      [chief.username],
    )
    expect(log.rows).toEqual([
      {
        log_content: `批量审核通过：${[one.applyNo, two.applyNo].join('、')}`,
        after: { status: '3', passed: 2, batch: true },
      },
    ])
  })

  it('not shown, shown to another session, or shown before it was altered: refused by name, the others pass', async () => {
    const [never, byOther, before, good] = [await submitted(), await submitted(), await submitted(), await submitted()]
    await shownTo(byOther.id, li)
    await shownTo(before.id)
    await test.database.pool.query('update enterprise_apply set version = version + 1 where id = $1', [before.id])
    const lines = [await shownTo(good.id)]
    for (const { id } of [never, byOther, before]) lines.push({ id, version: (await detail(id)).version })
    const { result } = await passed(lines)
    expect(result.done).toBe(1)
    expect(result.faults.map(({ key, message }) => [key, message])).toEqual(
      [never, byOther, before].map(({ applyNo }) => [applyNo, unshown]),
    )
    expect(await Promise.all([never, byOther, before, good].map(({ id }) => statusOf(id)))).toEqual([
      '1',
      '1',
      '1',
      '3',
    ])
  })

  it('an automatic check objects, or the account name was taken meanwhile: that one alone stays', async () => {
    const [expired, taken, good] = [await submitted(), await submitted(), await submitted()]
    const lines = [await shownTo(expired.id), await shownTo(taken.id), await shownTo(good.id)]
    await test.database.pool.query("update enterprise_attachment set expire_date = '2020-01-01' where apply_id = $1", [
      expired.id,
    ])
    await test.database.pool.query('update sys_user set username = $1 where id = $2', [taken.form.userName, li.id])
    const { result } = await passed(lines)
    await test.database.pool.query('update sys_user set username = $1 where id = $2', [li.username, li.id])
    expect(result.done).toBe(1)
    expect(result.faults).toMatchObject([
      { key: expired.applyNo, message: expect.stringContaining('自动检查未通过：附件有效期') },
      { key: taken.applyNo, message: expect.stringContaining('该管理员账号已被使用') },
    ])
    expect(await statusOf(good.id)).toBe('3')
  })

  it('two reviewers at once: each registration passes once, the later one reads by whom', async () => {
    const both = [await submitted(), await submitted()]
    const other = await aUser({ rights: ['application:list', 'application:review'] })
    const linesFor = async (by: typeof chief) => [
      await shownTo(both[0]?.id ?? '', by),
      await shownTo(both[1]?.id ?? '', by),
    ]
    const [mine, theirs] = [await linesFor(chief), await linesFor(other)]
    const answers = await Promise.all([passed(mine), passed(theirs.toReversed(), other)])
    expect(answers.map(({ result }) => result.done).toSorted()).toEqual([0, 2])
    const late = answers.find(({ result }) => result.done === 0)
    for (const { message } of late?.result.faults ?? []) expect(message).toMatch(/^该申请已由.+处理$/)
    const { rows } = await test.database.pool.query(
      "select apply_id, count(*)::int as passes from review_record where action = 'pass' and apply_id = any($1) group by 1",
      [both.map(({ id }) => id)],
    )
    expect(rows.map(({ passes }) => passes)).toEqual([1, 1])
  })
})
