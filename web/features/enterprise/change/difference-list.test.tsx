// @vitest-environment jsdom
import { show } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { DifferenceList } from './difference-list.tsx'

const difference = {
  field: 'companyName',
  label: '企业名称',
  old: '旧名公司',
  new: '新名公司',
  isAtOnce: false,
  effectiveTime: null,
  isSinceReturn: false,
}
const texts = () => [...document.querySelectorAll('li > div:last-child > div')].map(({ textContent }) => textContent)

test('differences: 原值 shows what was, 新值 what comes, each with its own addition', async () => {
  await show(<DifferenceList differences={[difference]} extra={(_of, side) => <i>（{side}）</i>} />)
  expect(texts()).toEqual(['原值：旧名公司（old）', '新值：新名公司（new）'])
})

test.each([
  [{}, '审核通过后生效'],
  [{ isAtOnce: true }, '提交后立即生效'],
  [{ effectiveTime: '2026-11-01' }, '已于2026-11-01生效'],
  [{ isSinceReturn: true }, '退回后修改'],
])('differences: %j says “%s”', async (part, sentence) => {
  await show(<DifferenceList differences={[{ ...difference, ...part }]} />)
  expect(document.body.textContent).toContain(sentence)
  expect(document.body.textContent?.includes('退回后修改')).toBe('isSinceReturn' in part)
})

test('differences: none says so', async () => {
  await show(<DifferenceList differences={[]} />)
  expect(document.body.textContent).toContain('字段没有变更')
})
