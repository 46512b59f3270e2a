import { expect, test } from 'vitest'
import { splitActions } from './row-actions.tsx'

const actions = (...keys: string[]) => keys.map((key) => ({ key, label: key, onClick: () => {} }))
const keysOf = (...keys: string[]) => {
  const { seen, more } = splitActions(actions(...keys))
  return [seen.map((action) => action.key), more.map((action) => action.key)]
}

test('at most two are seen; of more, the first and 更多', () => {
  expect(keysOf('detail')).toEqual([['detail'], []])
  expect(keysOf('edit', 'detail')).toEqual([['edit', 'detail'], []])
  expect(keysOf('edit', 'detail', 'delete')).toEqual([['edit'], ['detail', 'delete']])
})

test('what a user comes for stands first', () => {
  const [edit, detail] = actions('edit', 'detail')
  const declare = { key: 'declare', label: '申报', onClick: () => {}, isMain: true }
  const { seen, more } = splitActions([edit, detail, declare].filter((action) => action !== undefined))
  expect([seen, more].map((part) => part.map(({ key }) => key))).toEqual([['declare'], ['edit', 'detail']])
})
