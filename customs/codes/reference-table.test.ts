import { expect, test } from 'vitest'
import { allCodeTables, type ListedTable } from './all-code-tables.ts'
import { referenceTableOf } from './reference-table.ts'
import { type CodeSet, judgeUnknown, mayBeBehind } from './unknown-code.ts'

const now = new Date('2026-11-28T00:00:00Z')
const tables = Object.entries<ListedTable>(allCodeTables)
const setOf = (name: string, revised?: string): CodeSet => {
  const { table } = tables.find(([own]) => own === name)?.[1] ?? { table: {} }
  return Object.assign(new Set(Object.keys(table)), { revised })
}
const judge = (name: string, code: string, revised: string | undefined = '2017') =>
  judgeUnknown({ name, code, known: setOf(name, revised), now })

test('reference tables: each of their own codes has their shape', () => {
  const own = tables.filter(([name]) => referenceTableOf(name))
  expect(own.map(([name]) => name).toSorted()).toEqual(
    ['country', 'currency', 'customs_district', 'packaging', 'traf_mode', 'unit', 'wrap_type'].toSorted(),
  )
  /** Unknown countries, and directorates without an office of their own. */
  const headings: Readonly<Record<string, string[]>> = { country: ['999'], customs_district: ['0000', '5000', '9900'] }
  for (const [name, { table }] of own) {
    const strange = Object.keys(table).filter((code) => referenceTableOf(name)?.isShaped(code, setOf(name)) === false)
    expect([name, strange.toSorted()]).toEqual([name, headings[name] ?? []])
  }
})

test.each([
  ['traf_mode', 'Q'],
  ['unit', '999'],
  ['country', '799'],
  ['currency', '699'],
  ['customs_district', '2299'],
  ['wrap_type', '8'],
  ['packaging', '9Z9'],
])('%s %s: right shape in a table of 2017, doubtful', (name, code) => {
  expect(judge(name, code)).toEqual({
    message: `的代码“${code}”不在代码表中（代码表为 2017 年），可能是新代码，请核对`,
    isDoubtful: true,
  })
})

test.each([
  ['traf_mode', 'q'],
  ['unit', 'aaa'],
  ['country', '888'],
  ['currency', 'USD'],
  ['customs_district', '9999'],
  ['customs_district', '22AB'],
  ['packaging', '一箱'],
])('%s %s: wrong shape, refused with the right one', (name, code) => {
  const { message, isDoubtful } = judge(name, code)
  expect(isDoubtful).toBe(false)
  expect(message).toMatch(/不在代码表中，须为/)
})

test.each([
  ['id_type', '9'],
  ['trade_mode', '9999'],
  ['fee_flag', '7'],
])('%s %s: of the protocol, refused whatever its age', (name, code) => {
  expect(judge(name, code)).toEqual({ message: `的代码“${code}”不在代码表中`, isDoubtful: false })
})

test.each([
  ['2017', true],
  ['2025', false],
  ['2025-11', false],
  ['2025-10', true],
  ['2026-11', false],
  ['2027', false],
  [undefined, true],
  ['', true],
  ['last year', true],
])('a table of %s: codes may have come since: %s', (revised, expected) => {
  expect(mayBeBehind(revised, now)).toBe(expected)
})

test('a code that was switched off is no new one', () => {
  const known = Object.assign(new Set(['001']), { revised: '2017', disabled: new Set(['002']) })
  const judged = (code: string) => judgeUnknown({ name: 'unit', code, known, now })
  expect(judged('002')).toEqual({ message: '的代码“002”不在代码表中，已停用', isDoubtful: false })
  expect(judged('003').isDoubtful).toBe(true)
})

test('a fresh table refuses a code that it lacks and says its state', () => {
  expect(judge('unit', '999', '2026-06')).toEqual({ message: '的代码“999”不在代码表中（2026-06）', isDoubtful: false })
  expect(judge('unit', '999', '2024-03').message).toContain('（代码表为 2024-03）')
})
