// @vitest-environment jsdom
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { happens, show } from '../testing/screen.tsx'
import { EditableTable } from './editable-table.tsx'
import type { EditableTableHandle } from './table-props.ts'

const columns = [{ key: 'name' as const, title: '品名', type: 'input' as const, width: 120 }]

/** A screen that makes its rows anew at each rendering, without taking back what is typed. */
async function aScreen() {
  const handle = createRef<EditableTableHandle>()
  const rendered = (names: readonly string[]) => (
    <EditableTable
      ref={handle}
      label="商品"
      columns={columns}
      value={names.map((name, place) => ({ id: String(place), name }))}
      rowSelection
    />
  )
  const render = await show(rendered(['杯子', '咖啡']))
  const { current } = handle
  if (!current) throw new Error('no table')
  return {
    table: current,
    hand: (...names: string[]) => render(rendered(names)),
    names: () => current.getRows().map(({ name }) => name),
  }
}

test('table, equal rows in a new array: selection and typed values stay', async () => {
  const { table, hand, names } = await aScreen()
  await happens(() => table.setSelection(['1']))
  await hand('杯子', '咖啡')
  expect(table.getSelection()).toEqual(['1'])
  await happens(() => table.setValues('0', { name: '茶壶' }))
  await hand('杯子', '咖啡')
  expect(names()).toEqual(['茶壶', '咖啡'])
})

test('table, other rows in a new array: take the place of what is there', async () => {
  const { table, hand, names } = await aScreen()
  await happens(() => table.setValues('0', { name: '茶壶' }))
  await hand('杯子', '红茶')
  expect(names()).toEqual(['杯子', '红茶'])
  await hand('奶粉')
  expect(names()).toEqual(['奶粉'])
})
