import { expect, test } from 'vitest'
import { configFault, type GenericConfig, genericLoaders, queryFieldsOf } from './generic-config.ts'

const columns = [{ key: 'name', title: '仓库名称' }]
const config: GenericConfig = { listUrl: '/store/list', valueKey: 'code', displayKey: 'name', columns }
const { signal } = new AbortController()

test('S5.104 S8.008 list address, value key and columns are required', () => {
  expect(configFault(config)).toBeUndefined()
  expect(configFault({ ...config, listUrl: '' })).toBe('请设置url.list属性!')
  expect(configFault({ ...config, valueKey: '' })).toBe('请设置valueKey属性!')
  expect(configFault({ ...config, columns: [] })).toBe('请设置columns属性!')
})

test('pages come from the list address, rows by their values from the value address or the list', async () => {
  const asked: unknown[] = []
  const request = async (url: string, { params }: { params: object }) => {
    asked.push([url, params])
    return { records: [{ code: 'A' }], total: 31 }
  }
  const query = { name: '仓' }
  const sort = { column: 'code', order: 'desc' as const }
  expect(await genericLoaders(config, request).list({ query, pageNo: 2, pageSize: 5, sort, signal })).toEqual({
    records: [{ code: 'A' }],
    total: 31,
  })
  await genericLoaders(config, request).byValues(['A', 'B'], signal)
  await genericLoaders({ ...config, valueUrl: '/store/by' }, request).byValues(['A'], signal)
  expect(asked).toEqual([
    ['/store/list', { name: '仓', pageNo: 2, pageSize: 5, column: 'code', order: 'desc' }],
    ['/store/list', { code: 'A,B,', pageNo: 1, pageSize: 2 }],
    ['/store/by', { code: 'A,', pageNo: 1, pageSize: 1 }],
  ])
})

test('an answer that is neither a list nor a page is refused', async () => {
  const { list } = genericLoaders(config, async () => 'x')
  await expect(list({ query: {}, pageNo: 1, pageSize: 5, sort: undefined, signal })).rejects.toThrow(
    '返回数据类型不识别',
  )
})

test('S3.063 S3.064 the query form begins with the configured field; entries bring dictionary, props and own inputs', async () => {
  const customRender = () => null
  const fields = queryFieldsOf(
    {
      ...config,
      queryParamCode: 'storeName',
      queryParamText: '名称',
      queryConfig: [
        { key: 'kind', label: '类型', placeholder: '选类型', dictCode: 'store_kind', props: { allowClear: false } },
        { key: 'owner', label: '货主', customRender },
      ],
    },
    async (code) => [{ value: code, label: '保税仓' }],
  )
  expect(fields.map(({ key, label, isHidden }) => [key, label, isHidden])).toEqual([
    ['storeName', '名称', false],
    ['kind', '类型', false],
    ['owner', '货主', true],
  ])
  expect(fields[1]).toMatchObject({ placeholder: '选类型', props: { allowClear: false } })
  expect(await fields[1]?.loadOptions?.()).toEqual([{ value: 'store_kind', label: '保税仓' }])
  expect(fields[2]?.render).toBe(customRender)
  expect(queryFieldsOf(config)[0]).toMatchObject({ key: 'name', label: '仓库名称' })
})
