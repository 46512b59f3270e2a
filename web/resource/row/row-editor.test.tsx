// @vitest-environment jsdom
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import { allNamed, fill, press, until } from '@kouan/widgets/testing/screen.tsx'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { showServed } from '../../testing/served-screen.tsx'
import { RowEditor } from './row-editor.tsx'

const passage = defineResource({
  name: 'passage',
  title: '通道',
  area: 'system',
  path: '/sys/passage',
  table: 'sys_passage',
  standard: ['get', 'add', 'edit'],
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

test.each([
  ['staff choose it', undefined, true],
  ['people of an enterprise do not see it', '7', false],
])('enterprise of a new row: %s', async (_, enterpriseId, isShown) => {
  const before = useSession.getState()
  onTestFinished(() => useSession.setState(before))
  // Of a user only what the form reads.
  useSession.setState({ user: { enterpriseId } } as never)
  const fields = { enterpriseId: text({ label: '申报企业' }), note: text({ label: '备注' }) }
  const owned = { ...passage, owner: 'enterprise', fields } as const
  await showServed(<RowEditor resource={owned as never} parts={{}} onClose={() => {}} />, [])
  await until(() => expect(allNamed('input', '备注')).toHaveLength(1))
  expect(allNamed('input', '申报企业')).toHaveLength(isShown ? 1 : 0)
})

test('the note on a refused value: made once for the row, so that rendering again does not take the focus back to it', async () => {
  let made = 0
  const faulty = () => {
    made += 1
    return { name: 'note', sentence: '海关：备注不对' }
  }
  const parts = { faulty }
  function Page() {
    const [, render] = useState(0)
    return (
      <>
        <button type="button" onClick={() => render((count) => count + 1)}>
          再显示
        </button>
        <RowEditor resource={passage as never} row={row} parts={parts} onClose={() => {}} />
      </>
    )
  }
  await showServed(<Page />, [[calls.get, () => row]])
  await until(() => expect(document.body.textContent).toContain('海关：备注不对'))
  const before = made
  await press('再显示')
  await press('再显示')
  expect(made).toBe(before)
})
