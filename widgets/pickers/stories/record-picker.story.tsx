import { Typography } from 'antd'
import { useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { PickerValue } from '../picker-field/picker-value.ts'
import { RecordPicker, type RecordPickerProps } from '../record-picker/record-picker.tsx'
import { never, Opened, pagesOf, pickerKeys, pickerProps } from './invented-people.story.tsx'

const goods = Array.from({ length: 1000 }, (_, place) => ({
  id: `g${place + 1}`,
  name: place === 1 ? '婴幼儿配方奶粉三段八百克罐装礼盒' : `示例商品 ${place + 1}`,
  code: `G${String(place + 1).padStart(4, '0')}`,
  unit: ['件', '罐', '盒'][place % 3],
  origin: ['新西兰', '德国', '日本'][place % 3],
}))

const columns = [
  { key: 'name', title: '商品名称', width: 200 },
  { key: 'code', title: '商品编码', width: 120, isSortable: true },
  { key: 'unit', title: '单位', width: 80 },
  { key: 'origin', title: '原产地', width: 100 },
]
const queryFields = [
  { key: 'name', label: '商品名称' },
  { key: 'code', label: '商品编码' },
  {
    key: 'unit',
    label: '单位',
    isHidden: true,
    options: ['件', '罐', '盒'].map((unit) => ({ value: unit, label: unit })),
  },
]

function Shown({ initial, ...props }: Partial<RecordPickerProps> & { initial?: PickerValue }) {
  const [value, setValue] = useState<PickerValue>(initial)
  return (
    <div style={{ maxWidth: 480 }}>
      <RecordPicker
        name="商品"
        displayKey="name"
        columns={columns}
        queryFields={queryFields}
        loaders={pagesOf(goods, 'id')}
        {...props}
        value={value}
        onChange={setValue}
      />
      <Typography.Paragraph data-value>{JSON.stringify(value) ?? ''}</Typography.Paragraph>
    </div>
  )
}

export const story: Story = {
  purpose: '在对话框里从服务器分页的记录中选择：上方查询，左侧分页表格，右侧已选；翻页、查询、再次打开都不丢选择。',
  props: [
    ...pickerProps,
    ['name', 'string', '选什么：用户、商品……'],
    ['valueKey / displayKey', 'string', '存的属性、显示的属性', 'id / 必填'],
    ['columns', 'readonly RecordColumn[]', 'key、title、width、isSortable、render'],
    ['queryFields', 'readonly QueryField[]', '查询项：文字或选项；isHidden 的收在“展开”后面'],
    ['loaders.list', '({ query, pageNo, pageSize, sort, signal }) => Promise<{ records, total }>', '一页记录'],
    ['loaders.byValues', '(values, signal) => Promise<rows>', '按值取记录'],
    ['width', 'number', '对话框宽度', '900'],
  ],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: pickerKeys,
  example: `<Form.Item name="goods" label="商品">
  <RecordPicker name="商品" displayKey="name" columns={columns} loaders={loaders} multiple />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown multiple initial="g1,g2,g700,未知的值" />,
    单选: () => <Shown initial="g3" />,
    最多两个: () => <Shown multiple maxCount={2} asList />,
    只读: () => <Shown multiple readOnly initial="g1,g2" />,
    禁用: () => <Shown multiple disabled initial="g1,g2" />,
    '1000 行': () => (
      <Opened>
        <Shown multiple initial="g2,g900" />
      </Opened>
    ),
    没有记录: () => (
      <Opened>
        <Shown loaders={{ list: async () => ({ records: [], total: 0 }) }} />
      </Opened>
    ),
    错误: () => (
      <Opened>
        <Shown
          initial="g1"
          loaders={{
            list: () => Promise.reject(new Error('网络异常，商品没有加载出来')),
            byValues: () => Promise.reject(new Error('网络异常')),
          }}
        />
      </Opened>
    ),
    加载中: () => (
      <Opened>
        <Shown multiple loaders={{ list: never }} />
      </Opened>
    ),
  },
}
