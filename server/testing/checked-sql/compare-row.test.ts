import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type AnsweredColumn, compareColumns, compareRows } from './compare-row.ts'
import type { Kind, RowType, ValueType } from './row-type.ts'
import { takesType, takesValue } from './wire-types.ts'

const text: ValueType = { kinds: ['string'] }
const row = (columns: RowType['columns'], isOpen = false): RowType => ({ columns, isOpen })
/** As those of the pools. */
const parserOf = (typeId: number): ((value: string) => unknown) =>
  typeId === pg.types.builtins.DATE ? String : pg.types.getTypeParser(typeId, 'text')
const compare = (type: RowType, columns: AnsweredColumn[], statement = 'select') =>
  compareColumns(type, { text: statement, columns, parserOf })

describe('columns', () => {
  it('row type: has a column that is not answered, names both', () => {
    expect(compare(row({ rate_month: text }), [{ name: 'month', typeId: 25 }])).toEqual([
      'column "rate_month" of the row type is not in the answer (month)',
      'column "month" of the answer is not in the row type',
    ])
  })

  it('row type: accepts other columns where it is open, or where the statement reads all', () => {
    const columns = [{ name: 'id', typeId: 20 }]
    expect(compare(row({}, true), columns)).toEqual([])
    expect(compare(row({}), columns, 'select o.* from orders o')).toEqual([])
    expect(compare(row({}), columns, 'select count(*) from orders')).toHaveLength(1)
  })

  it.each<[typeId: number, kind: Kind, outcome: 'accepted' | 'refused']>([
    [20, 'string', 'accepted'],
    [20, 'number', 'refused'],
    [23, 'number', 'accepted'],
    [1700, 'number', 'refused'],
    [1082, 'string', 'accepted'],
    [1184, 'Date', 'accepted'],
    [1184, 'string', 'refused'],
    [16, 'boolean', 'accepted'],
    [3802, 'object', 'accepted'],
    [3802, 'string', 'accepted'],
    [17, 'Buffer', 'accepted'],
  ])('type %i: declared as %s, is %s', (typeId, kind, outcome) => {
    const sentences = compare(row({ one: { kinds: [kind] } }), [{ name: 'one', typeId }])
    expect(sentences).toHaveLength(outcome === 'accepted' ? 0 : 1)
  })

  it('array: compares its elements', () => {
    const numbers: ValueType = { kinds: ['array'], element: { kinds: ['number'] } }
    expect(compare(row({ one: numbers }), [{ name: 'one', typeId: 1007 }])).toEqual([])
    expect(compare(row({ one: numbers }), [{ name: 'one', typeId: 1016 }])).toEqual([
      'column "one" is bigint[], which arrives as (string)[], not (number)[]',
    ])
  })

  it('nullable column: refused without null in the type, unless a condition rules null out', () => {
    const columns = [{ name: 'who', typeId: 25, nullableColumn: 'known_by' }]
    const of = (statement: string, type = text) => compare(row({ who: type }), columns, statement)
    expect(of('select known_by as who from alarm')).toEqual([
      'column "who" reads known_by, which may be null; the row type says string',
    ])
    expect(of('select known_by as who from alarm', { kinds: ['string', 'null'] })).toEqual([])
    for (const condition of ['known_by is not null', 'a.known_by = $1', '$1 = a.known_by', 'known_by::text like $1']) {
      expect(of(`select known_by as who from alarm a where ${condition}`)).toEqual([])
    }
    expect(of('select known_by as who from alarm where not_known_by = 1')).toHaveLength(1)
  })
})

describe('rows', () => {
  it('null: refused where the type says none', () => {
    expect(compareRows(row({ one: text }), [{ one: 'a' }, { one: null }])).toEqual([
      'column "one" is null in a row; the row type says string',
    ])
  })

  it('JSON: compared with its properties', () => {
    const lines: ValueType = { kinds: ['array'], element: { kinds: ['object'], fields: { no: { kinds: ['number'] } } } }
    expect(compareRows(row({ lines }), [{ lines: [{ no: 1, name: 'a' }] }])).toEqual([])
    expect(compareRows(row({ lines }), [{ lines: [{ nr: 1 }] }])).toEqual([
      'column "lines"[0].no is undefined in a row; the row type says number',
    ])
  })
})

it('parameter: takes the values of its type, and text, which PostgreSQL judges', () => {
  expect(takesValue(25, 'a')).toBe(true)
  expect(takesValue(25, 5)).toBe(false)
  expect(takesValue(25, new Date())).toBe(false)
  expect(takesValue(23, 5)).toBe(true)
  expect(takesValue(1009, ['a', null])).toBe(true)
  expect(takesValue(1009, [5])).toBe(false)
  expect(takesValue(3802, { a: 1 })).toBe(true)
  expect(takesType(25, { kinds: ['number', 'null'] })).toBe(false)
  expect(takesType(25, { kinds: ['null'] })).toBe(true)
})
