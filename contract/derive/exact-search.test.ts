import { describe, expect, it } from 'vitest'
import { text } from '../language/field.ts'
import { normalizedForSearch } from './exact-search.ts'

const spelled = (mask: 'phone' | 'email' | 'idCard' | 'name', value: string) =>
  normalizedForSearch(text({ label: 'x', mask }), value)

describe('normalizedForSearch: spellings of one value give the same text', () => {
  it.each([
    ['phone', '+86 139-0000-0001', '13900000001'],
    ['phone', '１３９０００００００１', '13900000001'],
    ['phone', '(0755) 8800-1234', '075588001234'],
    ['email', ' One@Example.org ', 'one@example.org'],
    ['idCard', '99000019900101002x', '99000019900101002X'],
    ['name', ' 李  示例', '李 示例'],
  ] as const)('%s %j → %j', (mask, value, expected) => {
    expect(spelled(mask, value)).toBe(expected)
  })

  it('normalizedForSearch: different values, different texts', () => {
    expect(spelled('phone', '+8613900000001')).not.toBe(spelled('phone', '8613900000001'))
    expect(spelled('name', '李示例')).not.toBe(spelled('name', '李例示'))
  })
})
