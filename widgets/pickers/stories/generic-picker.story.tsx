import { Input } from 'antd'
import { useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { GenericConfig, GenericRequest } from '../generic-picker/generic-config.ts'
import { GenericPicker } from '../generic-picker/generic-picker.tsx'
import type { PickerValue } from '../picker-field/picker-value.ts'
import { never, Opened, pagesOf, pickerKeys, pickerProps } from './invented-people.story.tsx'

const stores = Array.from({ length: 1000 }, (_, place) => ({
  id: String(place + 1),
  code: `S${place + 1}`,
  name: `示例保税仓 ${place + 1}`,
  kind: String((place % 2) + 1),
}))
const kinds = [
  { value: '1', label: '保税仓' },
  { value: '2', label: '普通仓' },
]

const config: GenericConfig = {
  listUrl: '/store/list',
  valueUrl: '/store/byCodes',
  valueKey: 'code',
  displayKey: 'name',
  queryParamCode: 'name',
  queryParamText: '仓库名称',
  queryConfig: [
    { key: 'kind', label: '类型', placeholder: '全部类型', dictCode: 'store_kind', props: { allowClear: false } },
    {
      key: 'code',
      label: '编码',
      customRender: ({ value, onChange }) => (
        <Input aria-label="编码" value={value} onChange={(event) => onChange(event.target.value.toUpperCase())} />
      ),
    },
    { key: 'id', label: '编号', placeholder: '仓库的编号', props: { maxLength: 4 } },
  ],
  columns: [
    { key: 'code', title: '仓库编码', width: 120 },
    { key: 'name', title: '仓库名称', width: 200 },
    { key: 'kind', title: '类型', width: 100, render: (kind) => kinds.find(({ value }) => value === kind)?.label },
  ],
}

const request: GenericRequest = async (url, { params, signal }) => {
  const pages = pagesOf(stores, 'code')
  if (url === '/store/byCodes') return pages.byValues?.(String(params.code).split(','), signal)
  const { pageNo, pageSize, column: _column, order: _order, ...query } = params
  const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return pages.list({ query: texts, pageNo: Number(pageNo), pageSize: Number(pageSize), sort: undefined, signal })
}

function Shown({
  initial,
  ...props
}: {
  initial?: string
  config?: Partial<GenericConfig>
  ask?: GenericRequest
  disabled?: boolean
  readOnly?: boolean
}) {
  const [value, setValue] = useState<PickerValue>(initial)
  const { config: changes, ask, ...rest } = props
  return (
    <div style={{ maxWidth: 480 }}>
      <GenericPicker
        {...rest}
        name="仓库"
        multiple
        config={{ ...config, ...changes }}
        request={ask ?? request}
        loadDictionary={async () => kinds}
        value={value}
        onChange={setValue}
      />
      <p data-value>{JSON.stringify(value) ?? ''}</p>
    </div>
  )
}

export const story: Story = {
  purpose: '由配置描述的选择器：地址、存取的属性、列与查询项都是数据，请求由外面给。',
  props: [
    ...pickerProps,
    ['config.listUrl / valueUrl', 'string', '列表地址；按值取记录的地址', '必填 / 同 listUrl'],
    ['config.rowKey / valueKey / displayKey', 'string', '行主键、存的属性、显示的属性', 'id / 必填 / 同 valueKey'],
    ['config.columns', 'readonly RecordColumn[]', '列，必填'],
    ['config.queryParamCode / queryParamText', 'string', '第一个查询项的键和名称', '显示的属性'],
    ['config.queryConfig', 'GenericQuery[]', '更多查询项：key、label、placeholder、dictCode、props、customRender'],
    ['request', '(url, { params, signal }) => Promise', '答列表或 { records, total }'],
    ['loadDictionary', '(code) => Promise<{ value, label }[]>', '查询项的字典'],
  ],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: pickerKeys,
  example: `<GenericPicker name="仓库" config={{ listUrl: '/store/list', valueKey: 'code', columns }} request={ask} />`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown initial="S1,S800" />,
    只读: () => <Shown readOnly initial="S1" />,
    禁用: () => <Shown disabled initial="S1" />,
    未设置listUrl: () => <Shown config={{ listUrl: '' }} />,
    未设置valueKey: () => <Shown config={{ valueKey: '' }} />,
    未设置columns: () => <Shown config={{ columns: [] }} />,
    '1000 行': () => (
      <Opened>
        <Shown initial="S1" config={{ rowKey: 'code' }} />
      </Opened>
    ),
    错误: () => (
      <Opened>
        <Shown ask={async () => ({ result: '不是列表' })} />
      </Opened>
    ),
    加载中: () => (
      <Opened>
        <Shown ask={never} />
      </Opened>
    ),
  },
}
