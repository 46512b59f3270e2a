import { searchItems } from '@kouan/contract/derive/placement.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { pageSizes } from '@kouan/contract/rules/person-settings.ts'
import { expect, test } from 'vitest'
import { firstPage, isListKey, readAddress, writeAddress } from './list-address.ts'

const known = { search: searchItems(position), sortable: ['name', 'createTime'] }
const read = (query: string) => readAddress(new URLSearchParams(query), known)

test('S9.019 S9.020 address without list keys: page 1 of 10 rows', () => {
  expect(read('')).toEqual({ page: 1, size: 10, sort: undefined, filters: {}, query: '', found: '' })
})

test('S9.021 page size: 10, 20, 30 and larger ones are accepted, others fall back to 10', () => {
  expect(pageSizes).toEqual([10, 20, 30, 50, 100, 200])
  expect(read('size=20').size).toBe(20)
  expect(read('size=1000').size).toBe(10)
})

test('preferred page size: applies to the first page, not to another page of a link', () => {
  const readAs = (query: string) => readAddress(new URLSearchParams(query), { ...known, usualSize: 100 })
  expect([readAs('').size, readAs('size=20').size, readAs('page=3').size]).toEqual([100, 20, 10])
})

test('page, filters, advanced query and sort: written to the address and read back unchanged', () => {
  const state = {
    page: 3,
    size: 30,
    sort: { by: 'name', order: 'desc' as const },
    filters: { name: '主管 & 员', code: 'a' },
    query: '["or",["name","like","张 & 李"],["!and",["code","empty"]]]',
    found: '0123456789abcdef0123456789abcdef',
  }
  expect(readAddress(writeAddress(new URLSearchParams(), state), known)).toEqual(state)
})

test('other keys of the address: are kept, only the list keys are reserved', () => {
  const own = new URLSearchParams('from=home&page=4&q.name=x')
  expect(writeAddress(own, firstPage).toString()).toBe('from=home')
  expect(['page', 'size', 'sort', 'query', 'found', 'q.name'].every(isListKey)).toBe(true)
  expect(['from', 'id', 'q', 'pages'].some(isListKey)).toBe(false)
})

test('keys that cannot be parsed: fall back to the defaults', () => {
  expect(read('page=0').page).toBe(1)
  expect(read('page=-2').page).toBe(1)
  expect(read('page=x').page).toBe(1)
  expect(read('sort=password-asc').sort).toBeUndefined()
  expect(read('sort=name-up').sort).toBeUndefined()
  expect(read('q.password=x&q.name=%20').filters).toEqual({})
})
