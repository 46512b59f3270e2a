// @vitest-environment jsdom
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { control, press, pressKey, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test, vi } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { RowDetail } from './row-detail.tsx'

const passage = defineResource({
  name: 'passage',
  title: '通道',
  area: 'system',
  path: '/sys/passage',
  table: 'sys_passage',
  standard: ['get', 'edit'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  fields: { owner: text({ label: '企业' }) },
})
const calls = callsOf(passage as never) as Record<'get', Parameters<typeof showServed>[1][number][0]>

async function shown(
  actions: readonly Omit<RowAction, 'onClick'>[],
  answer: () => unknown = () => ({ id: '1', owner: '示例企业' }),
) {
  const told: string[] = []
  await showServed(
    <RowDetail
      resource={passage as never}
      id="1"
      cells={{}}
      parts={{}}
      actionsOf={() => actions.map((action) => ({ ...action, onClick: () => void told.push(action.key) }))}
      onClose={() => void told.push('closed')}
    />,
    [[calls.get, answer]],
  )
  return told
}

test('keys of a detail do what its buttons do: nothing where a button is disabled or missing', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const told = await shown([
    { key: 'edit', label: '编辑', isDisabled: true },
    { key: 'declare', label: '申报', isMain: true },
  ])
  await until(() => expect(shownText()).toContain('示例企业'))
  await pressKey(document.body, 'e')
  expect(told).toEqual([])
  await pressKey(document.body, 'd')
  expect(told).toEqual(['declare'])
  await pressKey(document.body, 'p', { ctrlKey: true })
  expect(opened.mock.calls.map(([address]) => address)).toEqual([expect.stringContaining('id=1')])
  opened.mockRestore()
})

test('a main action that is disabled: its key does nothing, that of another does', async () => {
  const told = await shown([
    { key: 'edit', label: '编辑' },
    { key: 'declare', label: '申报', isMain: true, isDisabled: true },
  ])
  await until(() => expect(shownText()).toContain('示例企业'))
  await pressKey(document.body, 'd')
  await pressKey(document.body, 'e')
  expect(told).toEqual(['edit'])
})

test('a row that is gone: said with the way back to the list', async () => {
  const told = await shown([], () => {
    throw new Refused('未找到对应数据')
  })
  await until(() => expect(shownText()).toContain('没有这条通道'))
  await press(control('返回列表'))
  expect(told).toEqual(['closed'])
})
