import { describe, expect, test } from 'vitest'
import { type AreaEntry, areaOptions, indexAreas, linkageType, rootCode } from './area-index.ts'

const entries: AreaEntry[] = [
  { id: '330000', text: '浙江省', pid: '86', index: 1 },
  { id: '330100', text: '杭州市', pid: '330000', index: 2 },
  { id: '330106', text: '西湖区', pid: '330100', index: 3 },
  { id: '330103', text: '下城区', pid: '330100', index: 3, isWithdrawn: true },
  { id: '450000', text: '广西壮族自治区', pid: '86', index: 1 },
  { id: '450100', text: '南宁市', pid: '450000', index: 2 },
]
const index = indexAreas({ revision: '2024-12', entries })

describe('an index of areas', () => {
  test('S3.067 S3.068 S9.094 has three levels of id, text, pid and index under the root 86', () => {
    expect(rootCode).toBe('86')
    expect(index.childrenOf('86').map(({ id }) => id)).toEqual(['330000', '450000'])
    expect(areaOptions(index, { depth: 1 }).map(({ value }) => value)).toEqual(['330000', '450000'])
    expect(index.codeOf(['浙江省'])).toBe('330000')
    expect(index.pathOf('330106')).toEqual(['330000', '330100', '330106'])
    expect(index.pathOf('330106').map((id) => entries.find((one) => one.id === id)?.index)).toEqual([1, 2, 3])
  })

  test('says the names of a code, also of one that is withdrawn, and nothing of an unknown one', () => {
    expect(index.namesOf('330106')).toEqual(['浙江省', '杭州市', '西湖区'])
    expect(index.namesOf('330103')).toEqual(['浙江省', '杭州市', '下城区'])
    expect(index.namesOf('330100')).toEqual(['浙江省', '杭州市'])
    expect(index.namesOf('999999')).toEqual([])
  })

  test('finds the code of names, with or without their endings', () => {
    expect(index.codeOf(['浙江省', '杭州市', '西湖区'])).toBe('330106')
    expect(index.codeOf(['浙江', '杭州', '西湖'])).toBe('330106')
    expect(index.codeOf(['广西', '南宁'])).toBe('450100')
    expect(index.codeOf(['浙江省', '宁波市', '西湖区'])).toBeUndefined()
    expect(index.codeOf([])).toBeUndefined()
  })

  test('a row that names itself as its parent ends', () => {
    const odd = indexAreas({ revision: '', entries: [{ id: '1', text: '甲', pid: '1', index: 1 }] })
    expect(odd.namesOf('1')).toEqual(['甲'])
  })
})

test('what is withdrawn is offered only where it was chosen, and levels below the asked one not at all', () => {
  const cities = (chosen?: string) => areaOptions(index, { depth: 3, chosen })[0]?.children?.[0]?.children
  expect(cities()?.map(({ value }) => value)).toEqual(['330106'])
  expect(cities('330103')?.map(({ value }) => value)).toEqual(['330106', '330103'])
  expect(areaOptions(index, { depth: 1 })).toEqual([
    { value: '330000', label: '浙江省' },
    { value: '450000', label: '广西壮族自治区' },
  ])
})

test('S5.087 the type is cascader or select, anything else a cascader', () => {
  expect(['cascader', 'select', 'tree', '', undefined].map(linkageType)).toEqual([
    'cascader',
    'select',
    'cascader',
    'cascader',
    'cascader',
  ])
})
