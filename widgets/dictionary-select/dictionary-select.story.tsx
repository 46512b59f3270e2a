import { Flex } from 'antd'
import { answerLater, HeldValue, neverAnswer, refuse } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import type { DictionaryItem } from './dictionary-item.ts'
import { DictionarySelect, type DictionarySelectProps } from './dictionary-select.tsx'
import { DictionaryText } from './dictionary-text.tsx'

const status: DictionaryItem[] = [
  { value: '1', text: '待申报' },
  { value: '2', text: '申报中' },
  { value: '3', text: '放行' },
  { value: '4', text: '退单', disabled: true },
]
const thousand: DictionaryItem[] = Array.from({ length: 1000 }, (_, place) => ({
  value: `${place + 1}`,
  text: `字典项 ${place + 1}`,
}))
const load = () => answerLater(status, 50)

type HeldProps = Partial<DictionarySelectProps> & { initial?: string | undefined }

const Held = ({ initial, ...props }: HeldProps) => (
  <HeldValue label="状态" initial={initial}>
    <DictionarySelect code="declare_status" aria-label="状态" {...(props.items ? {} : { load })} {...props} />
  </HeldValue>
)

const types = ['select', 'radio', 'radioButton', 'checkbox', 'tags', 'search'] as const

const All = (props: HeldProps) => (
  <Flex vertical gap={16}>
    {types.map((type) => (
      <Held key={type} type={type} {...props} />
    ))}
  </Flex>
)

export const story: Story = {
  purpose: '从数据字典里选：下拉、单选、按钮单选、复选、多选标签、搜索；以及只显示文字。',
  props: [
    ['code', 'string', '字典编码，或 table,text,code；空的显示 字典Code不能为空!'],
    ['load', '(code, signal) => Promise<DictionaryItem[]>', '取字典项；失败只记日志，选项为空，再次打开时重试'],
    ['items', 'readonly DictionaryItem[]', '已有字典项时代替 load'],
    ['type', 'select | radio | radioButton | checkbox | tags | search', '样式', 'select'],
    ['separator', 'string', '多个值之间', ','],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string | null)', '选中、清除；多选按字典顺序连接']],
  keyboard: [
    ['↑ ↓', '下拉：移动；单选：选上一个或下一个'],
    ['空格', '复选：勾选'],
    ['Enter / Esc', '选中 / 收起'],
  ],
  example: `<Form.Item name="status" label="状态">
  <DictionarySelect code="declare_status" load={loadDictionary} type="radioButton" />
</Form.Item>

<DictionaryText code="declare_status" load={loadDictionary} value={row.status} />`,
  situations: {
    有数据: () => <All initial="1" />,
    空: () => <All items={[]} />,
    文字: () => (
      <Flex vertical gap={8}>
        <DictionaryText code="declare_status" load={load} value="1" />
        <DictionaryText code="declare_status" load={load} value="1,3,99" />
        <DictionaryText code="declare_status" load={load} value={null} />
      </Flex>
    ),
    只读: () => <All initial="2" readOnly />,
    禁用: () => <All initial="2" disabled />,
    加载中: () => <All initial="1" load={neverAnswer} />,
    错误: () => <All initial="1" load={refuse('字典服务暂不可用')} />,
    编码为空: () => <Held code="" />,
    搜索未配置: () => (
      <HeldValue label="状态">
        <DictionarySelect code="" type="search" />
      </HeldValue>
    ),
    '1000 项': () => <Held items={thousand} type="tags" initial="1,1000" />,
  },
}
