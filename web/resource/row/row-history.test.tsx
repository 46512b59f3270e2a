// @vitest-environment jsdom
import { type HistoryEntry, historyCall, revealHistoryCall } from '@kouan/contract/calls/row-history.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { control, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { showServed } from '../../testing/served-screen.tsx'
import { RowContent } from './row-content.tsx'
import { RowHistory } from './row-history.tsx'

const entry: HistoryEntry = {
  id: '9',
  time: '2026-11-28 10:00:00',
  by: 'zhang',
  byName: '张三',
  way: 'bulk',
  wayText: '批量',
  title: '批量修改进口订单',
  act: 'edit',
  values: [
    { field: 'note', label: '备注', old: '', new: '加急' },
    { field: 'consignee', label: '收货人', old: '王**', new: '赵**', isMasked: true },
  ],
  lines: [
    {
      key: 'goods',
      label: '商品',
      id: '1',
      act: 'delete',
      name: '咖啡',
      values: [{ field: 'qty', label: '数量', old: '2', new: '' }],
    },
  ],
}
const history = historyCall(order)
const reveal = revealHistoryCall(order)
const rights = (...codes: string[]) =>
  useSession.setState({
    auth: codes.map((action) => ({ action, describe: action, type: '1', status: '1' })),
    allAuth: [],
  })
beforeEach(() => rights('order:history', 'order:reveal'))

const page = { entries: [entry], next: null, earlier: null }

test('history: who, when, by which road, and each value from old to new; lines by what became of them', async () => {
  await showServed(<RowHistory resource={order} id="1" />, [[history, () => page]])
  await until(() => expect(shownText()).toContain('张三（zhang）'))
  for (const text of ['2026-11-28 10:00:00', '批量修改进口订单', '备注空 → 加急', '商品：移除 咖啡', '数量 2'])
    expect(shownText()).toContain(text)
})

test('personal values: in full after one press, which asks for that entry alone', async () => {
  const full = { ...entry, values: [{ field: 'consignee', label: '收货人', old: '王收货', new: '赵收货' }] }
  const asked = await showServed(<RowHistory resource={order} id="1" />, [
    [history, () => page],
    [reveal, () => full],
  ])
  await until(() => control('显示完整的个人信息'))
  await press('显示完整的个人信息')
  await until(() => expect(shownText()).toContain('王收货 → 赵收货'))
  expect(asked.at(-1)).toMatchObject({ call: reveal, input: { id: '1', entry: '9' } })
})

test('personal values: without the right no press is offered', async () => {
  rights('order:history')
  await showServed(<RowHistory resource={order} id="1" />, [[history, () => page]])
  await until(() => expect(shownText()).toContain('王** → 赵**'))
  expect(shownText()).not.toContain('显示完整的个人信息')
})

test('older entries: asked for behind the last one; what retention removed is said at the end', async () => {
  const last = {
    entries: [{ ...entry, id: '3', title: '更早的修改' }],
    next: null,
    earlier: '2026-01-01 之前的记录已按保留期清除',
  }
  const asked = await showServed(<RowHistory resource={order} id="1" />, [
    [history, ({ before }) => (before === '5' ? last : { ...page, next: '5' })],
  ])
  await until(() => control('更早的记录'))
  await press('更早的记录')
  await until(() => expect(shownText()).toContain('2026-01-01 之前的记录已按保留期清除'))
  expect(shownText()).toContain('更早的修改')
  expect(asked.map(({ input }) => input.before)).toEqual([undefined, '5'])
})

test('tab 记录: shown to holders of the right alone', async () => {
  await showServed(
    <RowContent resource={order} id="1">
      内容甲
    </RowContent>,
    [],
  )
  expect(shownText()).toContain('记录')
  rights('order:edit')
  await until(() => expect(shownText()).not.toContain('记录'))
  expect(shownText()).toContain('内容甲')
  // Without tabs nothing in the content may take the focus, and what is below the window is reached by keys alone.
  expect(document.querySelector('section[tabindex="0"]')?.getAttribute('aria-label')).toBe('内容')
})
