import { Form, Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { PopupConfig } from '../popup-picker/popup-config.ts'
import type { PopupLoaders } from '../popup-picker/popup-modal.tsx'
import { PopupPicker } from '../popup-picker/popup-picker.tsx'
import { never, Opened, pagesOf, pickerKeys, pickerProps } from './invented-people.story.tsx'

// A report knows no id: rows are their values.
const goods = Array.from({ length: 1000 }, (_, place) => ({
  goods_name: `示例商品 ${place + 1}`,
  goods_code: `G${String(place + 1).padStart(4, '0')}`,
  price: `${(place % 90) + 10}.00`,
  state: place % 4 === 3 ? '1,2' : String((place % 2) + 1),
}))

const report: PopupConfig = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '商品报表',
  columns: [
    { dataIndex: 'goods_name', title: '商品名称', width: 200 },
    { dataIndex: 'goods_code', title: '商品编码', width: 140, sorter: true },
    { dataIndex: 'price', title: '单价', width: 100 },
    { dataIndex: 'state', title: '状态', width: 140, customRender: 'goods_state' },
  ],
  dictOptions: {
    goods_state: [
      { value: '1', text: '在售' },
      { value: '2', text: '停售' },
    ],
  },
}

/** Each answer says how many questions the server has heard. */
function countedLoaders(onAsk: () => void): PopupLoaders {
  return {
    columns: async () => {
      onAsk()
      return report
    },
    queryInfo: async (configId) => {
      onAsk()
      if (configId !== report.cgRpConfigId) return []
      return [
        { field: 'goods_name', label: '商品名称', mode: 'single', hidden: '0' },
        { field: 'goods_code', label: '商品编码', mode: 'single', hidden: '0' },
        { field: 'price', label: '单价', mode: 'single', hidden: '1' },
      ]
    },
    data: async (configId, { signal, ...ask }) => {
      onAsk()
      if (configId !== report.cgRpConfigId) return null
      return pagesOf(goods, 'goods_code').list({ ...ask, signal: signal ?? new AbortController().signal })
    },
  }
}

const loaders = countedLoaders(() => {})

type Props = Partial<ComponentProps<typeof PopupPicker>>

function Shown(props: Props) {
  const [value, setValue] = useState<string | null | undefined>(props.value)
  const [filled, setFilled] = useState('')
  return (
    <div style={{ maxWidth: 480 }}>
      <PopupPicker
        code="goods"
        sourceFields="goods_name,goods_code"
        targetFields="goodsName,goodsCode"
        loaders={loaders}
        {...props}
        value={value ?? null}
        onChange={setValue}
        onFill={(values) => setFilled(JSON.stringify(values))}
      />
      <p data-value>{filled}</p>
    </div>
  )
}

function InForm() {
  const [form] = Form.useForm()
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item name="goodsName" label="商品">
        <PopupPicker
          code="goods"
          sourceFields="goods_name,goods_code"
          targetFields="goodsName,goodsCode"
          loaders={loaders}
          onFill={(values) => form.setFieldsValue(values)}
        />
      </Form.Item>
      <Form.Item name="goodsCode" label="商品编码">
        <Input />
      </Form.Item>
    </Form>
  )
}

function Group() {
  const [asked, setAsked] = useState(0)
  const [counted] = useState(() => countedLoaders(() => setAsked((before) => before + 1)))
  return (
    <>
      <Shown groupId="story" loaders={counted} aria-label="选择商品甲" />
      <Shown groupId="story" loaders={counted} aria-label="选择商品乙" />
      <p data-asked>{asked}</p>
    </>
  )
}

export const story: Story = {
  purpose: '从报表里选记录，一次填好表单的几个字段；列、查询项和字典都由报表说明。',
  props: [
    ...pickerProps.filter(([name]) => ['multiple', 'disabled / readOnly / placeholder'].includes(name)),
    ['value', 'string', '本字段的文字，多个以逗号连接'],
    ['code', 'string', '报表编码'],
    ['sourceFields / targetFields', 'string | string[]', '报表的列与表单的字段，一一对应'],
    ['isTyped', 'boolean', '也可以直接输入，按钮或 Alt+↓ 打开', 'false'],
    ['field', 'string', '本控件是哪一个目标字段', '第一个'],
    ['sorter', 'string', '列名=asc 或 列名=desc'],
    ['params', 'Record<string, string>', '报表参数，请求时加前缀 self_'],
    ['groupId', 'string', '同组的选择器共用答案 30 秒', '不共用'],
    ['loaders', '{ columns, queryInfo, data, dictionary? }', '报表的列、查询项、数据、字典'],
  ],
  events: [
    ['onChange', '(value)', '本字段改变'],
    ['onFill', '(values, rows)', '所有目标字段的新值'],
  ],
  keyboard: pickerKeys,
  example: `<Form.Item name="goodsName" label="商品">
  <PopupPicker code="goods" sourceFields="goods_name,goods_code" targetFields="goodsName,goodsCode"
    loaders={loaders} onFill={(values) => form.setFieldsValue(values)} />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown multiple value="示例商品 1,示例商品 2" />,
    单选: () => <Shown sorter="goods_code=desc" />,
    多选: () => <Shown multiple />,
    可输入: () => <Shown isTyped aria-label="商品名称" value="报表里没有的商品" />,
    表单: () => <InForm />,
    同组: () => <Group />,
    只读: () => <Shown readOnly value="示例商品 1" />,
    禁用: () => <Shown disabled value="示例商品 1" />,
    未配置: () => <Shown code="" />,
    数量不一致: () => <Shown targetFields="goodsName" />,
    排序有误: () => <Shown sorter="goods_code=up" />,
    '1000 行': () => (
      <Opened>
        <Shown multiple />
      </Opened>
    ),
    错误: () => (
      <Opened>
        <Shown loaders={{ ...loaders, columns: () => Promise.reject(new Error('实体不存在')) }} />
      </Opened>
    ),
    加载中: () => (
      <Opened>
        <Shown loaders={{ ...loaders, columns: never }} />
      </Opened>
    ),
  },
}
