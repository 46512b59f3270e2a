import { Flex } from 'antd'
import { HeldValue } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'

const samples = [
  ['date', '日期', '2026-11-21'],
  ['datetime', '日期时间', '2026-11-21 08:05:09'],
  ['time', '时间', '08:05:09'],
  ['month', '月份', '2026-11'],
  ['year', '年份', '2026'],
] as const

const All = ({ isEmpty = false, ...props }: DateInputProps & { isEmpty?: boolean }) => (
  <Flex vertical gap={16}>
    {samples.map(([kind, label, value]) => (
      <HeldValue key={kind} label={label} initial={isEmpty ? null : value}>
        <DateInput kind={kind} {...props} />
      </HeldValue>
    ))}
  </Flex>
)

export const story: Story = {
  purpose: '日期、日期时间、时间、月份、年份；值是接口上的文字，也可以按习惯的写法输入。',
  props: [
    ['kind', 'date | datetime | time | month | year', '种类', 'date'],
    ['value', 'string | null', 'YYYY-MM-DD、YYYY-MM-DD HH:mm:ss、HH:mm:ss、YYYY-MM、YYYY'],
    ['min / max', 'string', '可选的最早和最晚'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string | null)', '选定、输入后回车、清除']],
  keyboard: [
    ['输入 20261121、2026/11/21 等', 'Enter 确定'],
    ['↓', '打开面板'],
    ['方向键 / Enter', '在面板中移动 / 选定'],
    ['Esc', '收起'],
  ],
  example: `<Form.Item name="declareTime" label="申报时间">
  <DateInput kind="datetime" />
</Form.Item>`,
  situations: {
    空: () => <All isEmpty />,
    有数据: () => <All />,
    范围: () => (
      <HeldValue label="日期" initial="2026-11-21">
        <DateInput min="2026-11-10" max="2026-11-25" />
      </HeldValue>
    ),
    只读: () => <All readOnly />,
    禁用: () => <All disabled />,
    错误: () => (
      <HeldValue label="日期" initial="2026-02-30">
        <DateInput />
      </HeldValue>
    ),
  },
}
