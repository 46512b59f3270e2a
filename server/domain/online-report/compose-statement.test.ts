import { describe, expect, it } from 'vitest'
import {
  type Condition,
  composeAll,
  composeRows,
  composeTotals,
  longestCell,
  type Query,
  type Selection,
} from './compose-statement.ts'
import { type Dialect, readStatement } from './read-statement.ts'

const query = (
  statement = 'select no, qty from orders',
  dialect: Dialect = 'postgres',
  given: Partial<Query> = {},
) => ({
  ...{ dialect, statement: readStatement(statement, dialect), params: {}, variables: {} },
  ...given,
})
const page: Selection = { columns: ['no', 'qty'], conditions: [], limit: 20, offset: 40 }
const where = (rule: Condition['comparison']['rule'], values: string[], more: Partial<Condition> = {}) => ({
  ...page,
  conditions: [{ column: 'no', fieldType: 'String', comparison: { rule, values }, ...more }],
})
const filterOf = (selection: Selection, dialect?: Dialect) =>
  /\) r where (.*) order by/.exec(composeRows(query(undefined, dialect), selection).text)?.[1]

describe('rows of a report', () => {
  it('each cell is text of bounded length; all columns decide the order, so that no page repeats a row', () => {
    const cell = (name: string) => `left(cast(r."${name}" as text), ${longestCell})`
    expect(composeRows(query(), page)).toEqual({
      text: `select ${cell('no')}, ${cell('qty')} from (select no, qty from orders) r order by cast(r."no" as text), cast(r."qty" as text) limit 20 offset 40`,
      ...{ values: [], attributes: [] },
    })
  })

  it.each([
    ['nothing chosen', {}, undefined, ' order by cast(r."no" as text), cast(r."qty" as text) '],
    ['an order of the author', {}, 'select no from orders order by no', ') r limit '],
    [
      'a column downwards, empty values last',
      { sort: { column: 'qty', isDescending: true } },
      'select no from orders order by no',
      ' order by r."qty" desc nulls last, cast(r."no" as text) limit',
    ],
    [
      'a column upwards',
      { sort: { column: 'no', isDescending: false } },
      undefined,
      ' order by r."no" asc nulls last, cast(r."qty" as text) limit',
    ],
    ['values with an order of their own', { ordered: ['qty'] }, undefined, 'by cast(r."no" as text), r."qty" limit'],
    ['no column', { columns: [] }, undefined, ') r limit 20'],
  ])('order, %s', (_name, more, statement, part) => {
    expect(composeRows(query(statement), { ...page, ...more }).text).toContain(part)
  })

  it('order in MySQL: the order of the author is kept by a limit, and empty values need no word', () => {
    const sorted = { ...page, sort: { column: 'no', isDescending: false } }
    expect(composeRows(query('select no from orders order by no', 'mysql'), sorted).text).toContain(
      '(select no from orders order by no limit 18446744073709551615) r order by r.`no` asc, cast(r.`qty` as char) limit',
    )
    const limited = composeRows(query('select no from orders order by no limit 3', 'mysql'), page).text
    expect(limited).toContain('order by no limit 3) r limit 20 offset 40')
    expect(composeRows(query('select no from orders', 'mysql'), page).text).toContain('(select no from orders) r')
    expect(composeRows(query('select no from orders order by no'), page).text).toContain('order by no) r')
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 60])('limit or offset %d: refused', (count) => {
    expect(() => composeRows(query(), { ...page, limit: count })).toThrow('whole number')
    expect(() => composeRows(query(), { ...page, offset: count })).toThrow('whole number')
  })
})

describe('conditions of a report', () => {
  it.each([
    ['like', 'a_%!', '%a!_!%!!%'],
    ['right_like', '5%', '5!%%'],
    ['left_like', '_5', '%!_5'],
  ] as const)('%s “%s”: each sign stands for itself', (rule, value, pattern) => {
    expect(filterOf(where(rule, [value]))).toBe(`(cast(r."no" as text) like $1 escape '!')`)
    expect(composeRows(query(), where(rule, [value])).values).toEqual([pattern])
  })

  it.each([
    ['eq', '='],
    ['ne', '<>'],
    ['gt', '>'],
    ['ge', '>='],
    ['lt', '<'],
    ['le', '<='],
  ] as const)('%s: compares with %s', (rule, sign) => {
    expect(filterOf(where(rule, ['1']))).toBe(`(cast(r."no" as text) ${sign} $1)`)
  })

  it('several values: one of them is enough; several conditions: all of them', () => {
    expect(filterOf(where('eq', ['1', '2']))).toBe('(cast(r."no" as text) = $1 or cast(r."no" as text) = $2)')
    expect(filterOf(where('in', ['1', '2']))).toBe('cast(r."no" as text) in ($1, $2)')
    const two = { ...page, conditions: [...where('eq', ['1']).conditions, ...where('gt', ['0']).conditions] }
    expect(filterOf(two)).toBe('(cast(r."no" as text) = $1) and (cast(r."no" as text) > $2)')
  })

  it.each([
    ['Date', 'postgres', 'cast(r."no" as timestamp) = cast(cast($1 as text) as timestamp)'],
    ['Datetime', 'mysql', 'cast(r.`no` as datetime) = cast(cast(? as char) as datetime)'],
    ['Integer', 'postgres', 'r."no" = cast(cast($1 as text) as numeric)'],
    ['BigDecimal', 'mysql', 'r.`no` = cast(cast(? as char) as decimal(65, 20))'],
  ] as const)('a value of %s in %s: compared as such', (fieldType, dialect, expression) => {
    expect(filterOf(where('eq', ['1'], { fieldType }), dialect)).toBe(`(${expression})`)
  })

  it.each([
    ['postgres', 'a"b', 'r."a""b"'],
    ['mysql', 'a`b', 'r.`a``b`'],
  ] as const)('name of a column in %s: %s stays one name', (dialect, column, name) => {
    expect(filterOf(where('eq', ['1'], { column }), dialect)).toContain(name)
  })
})

describe('parameters of a report', () => {
  it('each use is a value of its own, in the order of the text; those not given are null', () => {
    const statement = 'select no from orders where a = ${day} and b = #{person} and c in (${day}, ${other})'
    const given = { params: { day: '2026-01-01' }, variables: { person: 'zhang' } }
    const { text, values } = composeRows(query(statement, 'postgres', given), where('eq', ['9']))
    expect(text).toContain('where a = $1 and b = $2 and c in ($3, $4)) r where (cast(r."no" as text) = $5)')
    expect(values).toEqual(['2026-01-01', 'zhang', '2026-01-01', null, '9'])
  })

  it('before `is`: as text, as nothing else says of what kind it is', () => {
    const { text } = composeAll(query('select no from orders where ${day} is null or ${day} = day'), 5)
    expect(text).toBe('select * from (select no from orders where cast($1 as text) is null or $2 = day) r limit 5')
  })
})

it('totals of a report: the number of rows up to the limit and a sum of each column', () => {
  const totals = composeTotals(query(), { sums: ['qty', 'no'], conditions: [], limit: 1001 })
  expect(totals.text).toBe(
    'select cast(count(*) as text), cast(sum(t.s0) as text), cast(sum(t.s1) as text) from (select 1 as one, r."qty" as s0, r."no" as s1 from (select no, qty from orders) r limit 1001) t',
  )
  const { conditions } = where('eq', ['1'])
  expect(composeTotals(query(), { sums: [], conditions, limit: 1 }).text).toContain('where (cast(r."no" as text) = $1)')
})
