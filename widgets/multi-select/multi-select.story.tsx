import { HeldValue } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx'

const kinds = [
  { value: '1', label: '订单' },
  { value: '2', label: '支付单' },
  { value: '3', label: '运单' },
  { value: '4', label: '清单' },
  { value: '5', label: '税单', disabled: true },
]
const thousand = Array.from({ length: 1000 }, (_, place) => ({ value: `${place + 1}`, label: `选项 ${place + 1}` }))

const Held = ({ initial, options = kinds, ...props }: Partial<MultiSelectProps> & { initial?: string }) => (
  <HeldValue label="单证" initial={initial}>
    <MultiSelect options={options} {...props} />
  </HeldValue>
)

export const story: Story = {
  purpose: '从列表里选多个，显示为标签；值是用逗号连接的一段文字。',
  props: [
    ['options', 'readonly SelectOption[]', '{ value, label, disabled? }'],
    ['value', 'string | null', '用分隔符连接；不在列表里的值照样显示'],
    ['separator', 'string', '分隔符', ','],
    ['maxCount', 'number', '最多选几个', '不限'],
    ['isLoading', 'boolean', '选项还在路上', 'false'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string | null)', '选中、去掉、清空']],
  keyboard: [
    ['输入文字', '筛选'],
    ['↑ ↓ / Enter', '移动 / 选中或去掉'],
    ['Backspace', '去掉最后一个'],
    ['Esc', '收起'],
  ],
  example: `<MultiSelect options={kinds} value="1,3" onChange={setKinds} />`,
  situations: {
    空: () => <Held options={[]} />,
    有数据: () => <Held initial="1,3" />,
    分号分隔: () => <Held initial="1;3" separator=";" />,
    最多两个: () => <Held initial="1" maxCount={2} />,
    已停用的值: () => <Held initial="1,9" />,
    只读: () => <Held initial="1,3" readOnly />,
    禁用: () => <Held initial="1,3" disabled />,
    加载中: () => <Held options={[]} isLoading />,
    '1000 项': () => <Held options={thousand} initial="1,500,1000" />,
  },
}
