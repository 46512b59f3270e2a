// @vitest-environment jsdom
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import { allNamed, fill, press, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { showServed } from '../../testing/served-screen.tsx'
import { RowEditor } from './row-editor.tsx'

const passage = defineResource({
  name: 'passage',
  title: '通道',
  area: 'system',
  path: '/sys/passage',
  table: 'sys_passage',
  standard: ['get', 'edit'],
  titleField: 'owner',
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  fields: { owner: text({ label: '企业', required: true }), note: text({ label: '备注' }) },
})
const calls = callsOf(passage as never) as Record<'get' | 'edit', Parameters<typeof showServed>[1][number][0]>
const row = { id: '1', version: 3, owner: '7', owner_dictText: '示例企业', note: '旧' }

async function edited(change: () => Promise<void>) {
  const told: string[] = []
  const asked = await showServed(
    <RowEditor
      resource={passage as never}
      row={row}
      parts={{}}
      okText="保存并重新申报"
      onSaved={() => void told.push('saved')}
      onClose={() => void told.push('closed')}
    />,
    [
      [calls.get, () => row],
      [calls.edit, () => null],
    ],
  )
  await until(() => expect(allNamed('button', '保存并重新申报')).toHaveLength(1))
  expect(document.body.textContent).toContain('编辑通道 示例企业')
  await change()
  await press('保存并重新申报')
  await until(() => expect(told).toContain('closed'))
  return { told, sent: asked.filter(({ call }) => call === calls.edit).map(({ input }) => input) }
}

test('an edited row: named by the text of its title, stored, and then what the button says goes on', async () => {
  const { told, sent } = await edited(() => fill('备注', '新'))
  expect(sent).toEqual([{ id: '1', version: 3, note: '新' }])
  expect(told).toEqual(['saved', 'closed'])
})

test('an edited row without changes: nothing is stored, and what the button says goes on all the same', async () => {
  const { told, sent } = await edited(async () => {})
  expect(sent).toEqual([])
  expect(told).toEqual(['saved', 'closed'])
})
