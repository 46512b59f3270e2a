import { expect, test } from 'vitest'
import { withText } from './field-cell.tsx'

const items = [
  { value: '1', text: '新的说法', title: '', label: '' },
  { value: '2', text: '二', title: '', label: '' },
]

test('text of a code: the dictionary as it is now counts, also in a list that was read before; unknown codes keep their text', () => {
  const text = (row: Record<string, unknown>) => withText({ name: 'state', row, items }).state_dictText
  expect(text({ state: '1', state_dictText: '旧的说法' })).toBe('新的说法')
  expect(text({ state: '1,2' })).toBe('新的说法,二')
  expect(text({ state: '9', state_dictText: '停用的' })).toBe('停用的')
  expect(text({ state: '1,9', state_dictText: '旧的说法,停用的' })).toBe('旧的说法,停用的')
  expect(text({ state: '9' })).toBe('9')
  expect(text({ state: null })).toBeUndefined()
})
