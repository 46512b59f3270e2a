import { passChanges, previewPassing } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { claimApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { fictitiousCustomsCode } from '@kouan/customs/checks/fictitious.ts'
import { expect, it } from 'vitest'
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
    [registration.applyNo]: '注册登记要逐件审核，不能批量通过',
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
