import { describe, expect, it } from 'vitest'
import {
  emptinessRules,
  filterRuleOf,
  isEmptinessRule,
  queryRules,
  readFilter,
  readQueryRule,
  unwrapFilter,
  withoutSigns,
  withSigns,
  wrapFilter,
} from './query-operators.ts'

describe('a plain filter value says its comparison', () => {
  it.each([
    ['张', 'eq', ['张']],
    ['*张*', 'like', ['张']],
    ['*张', 'left_like', ['张']],
    ['张*', 'right_like', ['张']],
    ['*', 'eq', ['*']],
    ['!张', 'ne', ['张']],
    ['!', 'eq', ['!']],
    ['>= 5', 'ge', ['5']],
    ['>=5', 'ge', ['5']],
    ['<=5', 'le', ['5']],
    ['> 5', 'gt', ['5']],
    ['<5', 'lt', ['5']],
    ['= 5', 'eq', ['5']],
    ['ge 5', 'ge', ['5']],
    ['ne 5', 'ne', ['5']],
    ['in a,b', 'in', ['a', 'b']],
    ['gear', 'eq', ['gear']],
    ['a,b', 'in', ['a', 'b']],
    ['a,', 'in', ['a']],
    [',1,3,', 'like', ['1', '3']],
    ['a++b', 'eq', ['a,b']],
  ])('%s', (value, rule, values) => {
    expect(readFilter(value)).toEqual({ rule, values })
  })

  it.each(['', '   ', '**', '>=', 'ge '])('%j is no condition or a plain text', (value) => {
    expect(readFilter(value)?.rule ?? 'none').toMatch(/none|eq/)
  })

  it('S9.085 an advanced query has ten rules', () => {
    const ten = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le']
    expect(queryRules).toEqual({
      eq: '等于',
      like: '包含',
      right_like: '以…开始',
      left_like: '以…结尾',
      in: '在…中',
      ne: '不等于',
      gt: '大于',
      ge: '大于等于',
      lt: '小于',
      le: '小于等于',
    })
    for (const rule of ten) expect(readQueryRule(rule)).toBe(rule)
    const signs = ['=', 'LIKE', 'RIGHT_LIKE', 'LEFT_LIKE', 'IN', '!=', '>', '>=', '<', '<=']
    expect(signs.map(readQueryRule)).toEqual(ten)
    expect(['张*', '*张'].map((value) => readFilter(value)?.rule)).toEqual(['right_like', 'left_like'])
  })

  it('knows the ten rules by word and by sign, and no property of objects', () => {
    expect(readQueryRule('LEFT_LIKE')).toBe('left_like')
    expect(readQueryRule('!=')).toBe('ne')
    expect(readQueryRule('right_like')).toBe('right_like')
    expect(readQueryRule('constructor')).toBeUndefined()
    expect(readQueryRule('between')).toBeUndefined()
  })
})

describe('a text filter', () => {
  it.each([
    ['like', '张', '*张*'],
    ['ne', '张', '!张'],
    ['ge', '5', '>=5'],
    ['le', '5', '<=5'],
    ['gt', '5', '>5'],
    ['lt', '2026-11-28', '<2026-11-28'],
    ['eq', '张', '张'],
  ] as const)('S5.108 S5.109 S5.110 S5.111 %s wraps %s as %s', (rule, text, value) => {
    expect(wrapFilter(rule, text)).toBe(value)
    expect(unwrapFilter(rule, value)).toBe(text)
    expect(readFilter(value)).toEqual({ rule, values: [text] })
  })

  it.each([
    ['is', '=张', 'eq'],
    ['right_like', '张*', 'right_like'],
    ['left_like', '*张', 'left_like'],
  ] as const)('%s is told from its signs, and means what they say', (rule, value, meant) => {
    expect(wrapFilter(rule, '张')).toBe(value)
    expect([filterRuleOf(value), unwrapFilter(rule, value)]).toEqual([rule, '张'])
    expect(readFilter(value)).toEqual({ rule: meant, values: ['张'] })
  })

  it('of a plain text, or of signs alone, says no rule', () => {
    expect(['张', '', '*', '!', '>=', '<=', '>', '<'].map(filterRuleOf)).toEqual(Array(8).fill(undefined))
    expect(['*张*', '!张', '>=5', '<=5'].map(filterRuleOf)).toEqual(['like', 'ne', 'ge', 'le'])
    expect(['>5', '<5', '*>5*', '> 5'].map(filterRuleOf)).toEqual(['gt', 'lt', 'like', 'gt'])
  })

  it('stands plain in an address where that cannot be misread', () => {
    expect(['张', '张*', '!张', ''].map((value) => withSigns('like', value))).toEqual(['*张*', '张*', '!张', ''])
    expect(['*张*', '*!张*', '张*'].map((value) => withoutSigns('like', value))).toEqual(['张', '*!张*', '张*'])
    expect(['>5', '*>5*'].map((value) => withoutSigns('like', withSigns('like', value)))).toEqual(['>5', '*>5*'])
  })

  it('of nothing is nothing, and a value without signs is shown as it is', () => {
    expect(wrapFilter('like', '')).toBe('')
    expect(unwrapFilter('like', '张')).toBe('张')
    expect(unwrapFilter('like', '*')).toBe('*')
    expect(unwrapFilter('ge', '>=')).toBe('>=')
    expect(unwrapFilter('gt', '>=5')).toBe('>=5')
  })
})

it('two rules beyond the ten need no value', () => {
  expect(emptinessRules).toEqual({ empty: '为空', not_empty: '不为空' })
  expect(isEmptinessRule('not_empty')).toBe(true)
  expect([isEmptinessRule('eq'), isEmptinessRule('toString')]).toEqual([false, false])
})
