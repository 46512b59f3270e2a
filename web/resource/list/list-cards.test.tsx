// @vitest-environment jsdom
import { text } from '@kouan/contract/language/field.ts'
import { show } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { ListCards } from './list-cards.tsx'
import { TableContext, type TableModel } from './table-model.ts'

test('card of a row: no line for what the row does not have, whoever renders the field', async () => {
  const named = (name: string, label: string) => ({ name, field: text({ label }) })
  const table = {
    fields: [named('no', '单号'), named('note', '备注'), named('state', '状态'), named('info', '回执信息')],
    secondLine: [],
    cells: {
      state: () => <b>待申报</b>,
      info: ({ info }: { info?: string }) => (info ? <i>{info}</i> : '-'),
    },
    nameOf: () => '甲1',
    // Of a table only what cards read.
  } as unknown as TableModel
  const rows = [
    { id: '1', version: 1, no: '甲1', note: null, info: null },
    { id: '2', version: 1, no: '甲2', note: null, info: '海关入库' },
  ]
  await show(
    <TableContext value={table}>
      <ListCards rows={rows} />
    </TableContext>,
  )
  const lines = [...document.querySelectorAll('dl')].map((card) =>
    [...card.querySelectorAll(':scope > :not([hidden])')].map(({ textContent }) => textContent),
  )
  expect(lines).toEqual([['状态待申报'], ['状态待申报', '回执信息海关入库']])
})
