import { faultOfTyped, readValue } from '@kouan/contract/derive/read-value.ts'
import { money, text, textarea } from '@kouan/contract/language/field.ts'
import { type SampleKind, typedSamples } from '@kouan/contract/testing/typed-samples.ts'
import { expect, it } from 'vitest'
import { settledIn } from '../cell-of.ts'
import { builtInCells } from '../cells/built-in-cells.ts'
import { planPaste } from '../clipboard/paste-plan.ts'
import { columnsOf } from './columns-of.ts'

const fields = {
  amount: money({ label: '金额', scale: 5 }),
  moment: text({ label: '支付时间', digits: 'datetime' }),
  number: text({ label: '编号', spelling: 'serial', max: 60 }),
  company: text({ label: '企业代码', spelling: 'capitals', max: 18 }),
  note: textarea({ label: '备注', max: 1000 }),
} satisfies Record<SampleKind, unknown>

it('columns of fields: 200 texts pasted or typed, the value or the sentence of the contract', () => {
  const columns = columnsOf(fields)
  for (const { kind, typed } of typedSamples({ seed: 20261125, count: 200 })) {
    const column = columns.find(({ key }) => key === kind)
    if (!column) throw new Error(kind)
    const cell = { column, type: builtInCells[column.type as 'input'] }
    const read = readValue(fields[kind], typed)
    const plan = planPaste({
      texts: [[typed]],
      at: { row: 0, column: 0 },
      rows: [{ id: '1' }],
      columns: [cell],
      isDisabled: () => false,
      canAdd: false,
      numberAt: () => 1,
      emptyRow: {},
    })
    const draft = settledIn(cell, typed)
    const sentence = column.rules
      ?.map(({ check }) => check?.(draft, { row: { id: '1' }, column, rows: [] }))
      .find(Boolean)
    expect(sentence).toBe(faultOfTyped(fields[kind], typed))
    if ('value' in read) {
      expect([plan.edits[0]?.values[kind], draft]).toEqual([read.value, read.value])
      expect(plan.refusals).toEqual([])
    } else {
      expect(plan.refusals[0]?.reason).toBe(read.fault)
      // It stays to be seen and mended.
      expect(draft).toBe(typed)
    }
  }
})
