import { emptinessRules, queryRules } from '@kouan/contract/rules/query-operators.ts'
import { describe, expect, test } from 'vitest'
import {
  countConditions,
  isActive,
  matchTypes,
  type QueryCondition,
  type QueryField,
  rulesOf,
  toListQuery,
} from './query-condition.ts'
import { changeField, changeRule, isEmptyQuery, replaceDraft, toDrafts, toRecords } from './query-drafts.ts'

const fields: QueryField[] = [
  { field: 'name', label: '名称', type: 'text', dbType: 'string' },
  { field: 'amount', label: '金额', type: 'number' },
  {
    field: 'owner',
    label: '负责人',
    type: 'user',
    dictCode: 'id',
    dictTable: 'sys_user',
    dictText: 'realname',
    customReturnField: 'username',
    popup: { code: 'u' },
    options: [{ value: '1', label: '甲' }],
    group: '人员',
  },
]

describe('an empty query', () => {
  test('S5.090 has no conditions, or a single one without field, rule or value', () => {
    expect(isEmptyQuery([])).toBe(true)
    expect(isEmptyQuery([{ id: 1, val: '' }])).toBe(true)
    expect(isEmptyQuery([{ id: 1, rule: 'eq', val: '1' }])).toBe(true)
    expect(isEmptyQuery([{ id: 1, field: 'name', val: '1' }])).toBe(true)
    expect(isEmptyQuery([{ id: 1, field: 'name', rule: 'eq', val: ' ' }])).toBe(true)
    const whole = { id: 1, field: 'name', rule: 'eq', val: '1' } as const
    expect(isEmptyQuery([whole])).toBe(false)
    expect(isEmptyQuery([{ id: 2, val: '' }, whole])).toBe(false)
    expect(isEmptyQuery([whole, { id: 2, val: '' }])).toBe(false)
    expect(
      isEmptyQuery([
        { id: 1, val: '' },
        { ...whole, val: '' },
      ]),
    ).toBe(true)
  })

  test('is none when its rule needs no value', () => {
    expect(isEmptyQuery([{ id: 1, field: 'name', rule: 'not_empty', val: '' }])).toBe(false)
  })
})

test('S3.026 a condition carries field, rule and val, and type, dictionary and popup of its field', () => {
  expect(
    toRecords(
      [
        { id: 9, field: 'owner', rule: 'eq', val: ' 1 ' },
        { id: 10, val: '' },
      ],
      fields,
    ),
  ).toEqual([
    {
      field: 'owner',
      rule: 'eq',
      val: '1',
      type: 'user',
      dictCode: 'id',
      dictTable: 'sys_user',
      dictText: 'realname',
      customReturnField: 'username',
      popup: { code: 'u' },
      options: [{ value: '1', label: '甲' }],
    },
  ])
  expect(toRecords([{ id: 1, field: 'name', rule: 'eq', val: '1' }], fields)[0]).toMatchObject({
    dbType: 'string',
  })
})

test('S5.097 away from 在…中 only the first value stays; between others the value stays', () => {
  const draft = { id: 1, field: 'name', rule: 'in', val: 'a,b,c' } as const
  expect(changeRule(draft, 'eq')).toEqual({ ...draft, rule: 'eq', val: 'a' })
  expect(changeRule(draft, 'in').val).toBe('a,b,c')
  expect(changeRule({ ...draft, rule: 'like', val: 'a,b' }, 'eq').val).toBe('a,b')
  expect(changeRule(draft, 'empty').val).toBe('')
})

test('another field empties the value and keeps a rule that still fits', () => {
  const draft = { id: 1, field: 'name', rule: 'eq', val: 'a' } as const
  expect(changeField(draft, fields[1])).toEqual({ id: 1, field: 'amount', rule: 'eq', val: '' })
  expect(changeField({ ...draft, rule: 'like' }, fields[1]).rule).toBe('eq')
  expect(changeField({ id: 1, val: '' }, fields[0]).rule).toBe('like')
  expect(changeField(draft, fields[0])).toBe(draft)
})

test('S9.085 a text can be compared by all ten rules and the two of emptiness', () => {
  const all = [...Object.keys(queryRules), ...Object.keys(emptinessRules)]
  expect([...rulesOf('text')].toSorted()).toEqual(all.toSorted())
  expect([...rulesOf('constructor')].toSorted()).toEqual(all.toSorted())
  expect(rulesOf('date')).not.toContain('like')
  const comparing = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between']
  const emptiness = ['empty', 'not_empty']
  expect(rulesOf('number')).toEqual([...comparing, 'in', ...emptiness])
  for (const type of ['date', 'datetime', 'time']) expect(rulesOf(type)).toEqual([...comparing, ...emptiness])
  for (const type of ['select', 'dictionary', 'user', 'department'])
    expect(rulesOf(type)).toEqual(['eq', 'ne', 'in', ...emptiness])
  expect(rulesOf('switch')).toEqual(['eq', 'ne', ...emptiness])
  // What is encrypted is found by one whole value.
  expect(rulesOf('exact')).toEqual(['eq'])
})

describe('for a list call', () => {
  const record = { field: 'name', rule: 'like', val: '张', type: 'text' } as const

  test('S9.086 the conditions are joined by and or by or', () => {
    expect(Object.keys(matchTypes)).toEqual(['and', 'or'])
    const sent = toListQuery({ matchType: 'or', records: [record] })
    expect(sent.superQueryMatchType).toBe('or')
    expect(toListQuery({ matchType: 'and', records: [record] }).superQueryMatchType).toBe('and')
    expect(JSON.parse(decodeURI(sent.superQueryParams ?? ''))).toEqual([record])
  })

  test('a rule without a value sends its own word, and no condition sends nothing', () => {
    const sent = toListQuery({ matchType: 'and', records: [{ field: 'name', rule: 'empty', val: '', type: 'text' }] })
    expect(JSON.parse(decodeURI(sent.superQueryParams ?? ''))).toMatchObject([{ rule: 'empty', val: 'empty' }])
    expect(toListQuery({ matchType: 'and', records: [] })).toEqual({})
    expect(toListQuery(undefined)).toEqual({})
  })

  test('groups travel as they are, each with its own way to join', () => {
    const group = { matchType: 'or', not: true, records: [record, { matchType: 'and', records: [record] }] } as const
    const sent = toListQuery({ matchType: 'and', records: [record, group] })
    expect(JSON.parse(decodeURI(sent.superQueryParams ?? ''))).toEqual([record, group])
    expect(countConditions([record, group])).toBe(3)
  })

  test('S4.080 a query is active when it has at least one condition', () => {
    expect(isActive({ matchType: 'and', records: [record] })).toBe(true)
    expect(isActive({ matchType: 'and', records: [] })).toBe(false)
    expect(isActive(undefined)).toBe(false)
  })
})

test('between is whole with both ends, begins at the value there was, and leaves it when another rule is chosen', () => {
  const draft = { id: 1, field: 'amount', rule: 'eq', val: '5' } as const
  const between = changeRule(draft, 'between')
  expect(between).toEqual({ ...draft, rule: 'between', val: '5,' })
  expect(isEmptyQuery([between])).toBe(true)
  expect(isEmptyQuery([{ ...between, val: '5,9' }])).toBe(false)
  expect(changeRule({ ...between, val: '5,9' }, 'gt').val).toBe('5')
})

describe('rows for the screen', () => {
  const counting = () => {
    let next = 5
    return () => next++
  }
  const a: QueryCondition = { field: 'amount', rule: 'eq', val: '1', type: 'number' }

  test('of nothing is one row to fill in', () => {
    expect(toDrafts([], counting())).toEqual([{ id: 5, val: '' }])
    expect(toDrafts([a], counting())).toEqual([{ id: 5, field: 'amount', rule: 'eq', val: '1' }])
  })

  test('hold groups within groups, which come back as they were; groups of nothing are left out', () => {
    const records = [a, { matchType: 'or', not: true, records: [a, { matchType: 'and', records: [a] }] }] as const
    const drafts = toDrafts(records, counting())
    expect(toRecords(drafts, fields)).toEqual(records)
    const empty = { id: 99, matchType: 'or', not: false, drafts: [{ id: 100, val: '' }] } as const
    expect(toRecords([...drafts, empty], fields)).toEqual(records)
    expect(isEmptyQuery([empty])).toBe(true)
    expect(isEmptyQuery([empty, ...drafts])).toBe(false)
  })

  test('one of them is changed or taken away wherever it stands', () => {
    const drafts = toDrafts([{ matchType: 'or', records: [a, a] }], counting())
    const [group] = drafts
    const inner = group && 'drafts' in group ? group.drafts : []
    const [first, second] = inner
    const changed = replaceDraft(drafts, second?.id ?? 0, (one) => [{ ...one, val: '2' } as typeof one])
    expect(toRecords(changed, fields)).toEqual([{ matchType: 'or', records: [a, { ...a, val: '2' }] }])
    expect(
      toRecords(
        replaceDraft(drafts, first?.id ?? 0, () => []),
        fields,
      ),
    ).toEqual([{ matchType: 'or', records: [a] }])
  })
})
