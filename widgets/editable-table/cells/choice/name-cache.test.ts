import { expect, test } from 'vitest'
import { departmentNames, departmentsOf, namedDepartments, openedAtFirst } from './department-tree.ts'
import { makeNameCache, nameCacheOf } from './name-cache.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('name cache: names of several cells, one request', async () => {
  const asked: (readonly string[])[] = []
  const cache = makeNameCache({
    byValues: async (values) => {
      asked.push(values)
      return values.filter((value) => value !== 'gone').map((value) => ({ value, label: `名称 ${value}` }))
    },
  })
  let changes = 0
  cache.listen(() => {
    changes += 1
  })
  for (const value of ['a', 'b', 'a', 'gone']) cache.load([value])
  await settled()
  cache.load(['a', 'gone'])
  await settled()
  expect(asked).toEqual([['a', 'b', 'gone']])
  expect([cache.get('a'), cache.get('gone'), changes]).toEqual(['名称 a', undefined, 1])
})

test('name cache: a failed request, repeated for the next cell', async () => {
  let tries = 0
  const byValues = async (values: readonly string[]) => {
    tries += 1
    if (tries === 1) throw new Error('网络不通')
    return values.map((value) => ({ value, label: value.toUpperCase() }))
  }
  const cache = nameCacheOf(byValues, byValues)
  cache.load(['a'])
  await settled()
  expect(cache.get('a')).toBeUndefined()
  nameCacheOf(byValues, byValues).load(['a'])
  await settled()
  expect(cache.get('a')).toBe('A')
})

test('departments: several cells, loaded once, again after a failure, and found by id at every depth', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads === 1) throw new Error('网络不通')
    return [{ id: '1', departName: '集团', children: [{ id: '2', departName: '关务部' }] }]
  }
  await expect(departmentsOf(load)).rejects.toThrow('网络不通')
  await Promise.all([departmentsOf(load), departmentsOf(load)])
  expect(loads).toBe(2)
  const names = departmentNames(load)
  names.load(['2'])
  await settled()
  expect([names.get('1'), names.get('2')]).toEqual(['集团', '关务部'])
  expect(namedDepartments([])).toEqual([])
})

test('department list: a chosen department, its ancestors expanded', () => {
  const leaf = { id: '3', departName: '组' }
  const tree = [
    { id: '1', departName: '甲', children: [{ id: '2', departName: '乙', children: [leaf] }] },
    { id: '4', departName: '丙' },
  ]
  expect(openedAtFirst(tree, ['3'])).toEqual(['1', '2'])
  expect(openedAtFirst(tree, [])).toEqual([])
  expect(openedAtFirst(tree.slice(1), [])).toEqual(['4'])
})
