// @vitest-environment jsdom
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { show, until } from '@kouan/widgets/testing/screen.tsx'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { LinesTable } from './lines-table.tsx'

/** The cast: what the lines need of a field. */
const field = {
  label: '商品',
  kind: 'lines',
  fields: { name: { kind: 'text', label: '名称' }, unit: { kind: 'text', label: '单位' } },
} as never
const rows = ['1', '2', '3'].map((id) => ({ id, name: `商品 ${id}`, unit: '011' }))

test('a fault that is known when the lines are first shown: its cell has the focus', async () => {
  await show(
    <LinesTable
      field={field}
      table={createRef<EditableTableHandle>()}
      initial={rows}
      value={rows}
      faults={[{ line: 1, name: 'unit', message: '海关：第 2 项商品的“单位”不对' }]}
    />,
  )
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^单位，第 2 行/))
})
