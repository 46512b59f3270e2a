import { expect, test } from 'vitest'
import { areaOptions, indexAreas } from './area-index.ts'
import { loadNationalAreas } from './national-areas.ts'

test('S3.067 S3.068 S9.094 the divisions of China stand on three levels under 86, each below one that exists', async () => {
  const data = await loadNationalAreas()
  const ids = new Set(data.entries.map(({ id }) => id))
  expect(ids.size).toBe(data.entries.length)
  expect(data.entries.filter(({ id, pid }) => !/^\d{6}$/.test(id) || (pid !== '86' && !ids.has(pid)))).toEqual([])
  const byId = new Map(data.entries.map((entry) => [entry.id, entry]))
  expect(['330000', '330100', '330106'].map((id) => byId.get(id))).toEqual([
    { id: '330000', text: '浙江省', pid: '86', index: 1 },
    { id: '330100', text: '杭州市', pid: '330000', index: 2 },
    { id: '330106', text: '西湖区', pid: '330100', index: 3 },
  ])
  const levels = data.entries.map(({ index, pid }) => index - (byId.get(pid)?.index ?? 0))
  expect(new Set(levels)).toEqual(new Set([1]))
  expect([1, 2, 3].map((level) => data.entries.filter(({ index }) => index === level).length)).toEqual([34, 369, 3479])
})

test('new divisions are there, merged ones have their name and are not offered', async () => {
  const index = indexAreas(await loadNationalAreas())
  expect(index.namesOf('330114')).toEqual(['浙江省', '杭州市', '钱塘区'])
  expect(index.namesOf('653228').at(-1)).toBe('和康县')
  expect(index.codeOf(['西藏', '林芝', '米林市'])).toBe('540481')
  expect(index.namesOf('320611').at(-1)).toBe('港闸区')
  expect(JSON.stringify(areaOptions(index, { depth: 3 }))).not.toContain('港闸区')
})
