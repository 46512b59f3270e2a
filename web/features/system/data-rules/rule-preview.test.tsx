// @vitest-environment jsdom
import { previewDataRule } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { getMultiUser, queryUserComponentData } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { control, happens, input, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { showServed } from '../../../testing/served-screen.tsx'
import { RulePreview } from './rule-preview.tsx'

const person = { id: '9', username: 'zhang', realname: '张三', orgCodeTxt: null }
const rule = { ruleName: '本部门', ruleColumn: 'orgCode', ruleConditions: '=', ruleValue: 'A1', status: '1' } as const

test.each([
  ['known', 1, [person]],
  ['gone meanwhile', 0, []],
])('rule tried with a person who is %s', async (_name, times, found) => {
  const asked = await showServed(<RulePreview permissionId="p1" read={async () => rule} />, [
    [queryUserComponentData, () => ({ records: [person], total: 1, current: 1, size: 10, pages: 1 })],
    [getMultiUser, () => found],
    [previewDataRule, () => ({ lists: [{ title: '订单', seen: 7, letThrough: 3 }] })],
  ])
  expect((control('试算') as HTMLButtonElement).disabled).toBe(true)
  // The input is loaded with the first one that is shown.
  const entry = await until(() => input(/./))
  await happens(() => entry.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const option = () =>
    [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent?.includes('张三'))
  await until(() => expect(option()).toBeDefined())
  await press(option() as Element)
  await press('试算')
  const tries = () => asked.filter(({ call }) => call === previewDataRule).map(({ input }) => input)
  await until(() => expect(tries()).toHaveLength(times))
  if (times === 0) return
  expect(tries()[0]).toEqual({
    permissionId: 'p1',
    ruleColumn: 'orgCode',
    ruleConditions: '=',
    ruleValue: 'A1',
    userId: '9',
  })
  await until(() => expect(shownText()).toContain('订单：现在能看到 7 条，按此规则 3 条'))
})
