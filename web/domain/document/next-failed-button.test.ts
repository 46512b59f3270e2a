import { expect, test } from 'vitest'
import { nextFailed } from './next-failed-button.tsx'

test('next failed document: the next older one, then from the newest again, also when the current one is mended', () => {
  const ids = ['9', '100', '12']
  expect(nextFailed(ids, '100')).toBe('12')
  expect(nextFailed(ids, '12')).toBe('9')
  expect(nextFailed(ids, '9')).toBe('100')
  expect(nextFailed(['100', '9'], '12')).toBe('9')
  expect(nextFailed(['12'], '12')).toBeUndefined()
  expect(nextFailed([], '12')).toBeUndefined()
})
