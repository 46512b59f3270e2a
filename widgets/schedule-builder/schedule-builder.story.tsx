import { Flex, Typography } from 'antd'
import { type ComponentProps, useState } from 'react'
import { morning, PlanForm } from '../cron-editor/plan-form.story.tsx'
import type { Story } from '../story/story.ts'
import { ScheduleBuilder } from './schedule-builder.tsx'

function Shown({ value: first = '', ...rest }: ComponentProps<typeof ScheduleBuilder>) {
  const [value, setValue] = useState(first)
  return (
    <Flex vertical gap={8} style={{ maxWidth: 480 }}>
      <ScheduleBuilder aria-label="执行计划" now={morning} {...rest} value={value} onChange={setValue} />
      <Typography.Text>
        当前值：<code data-value>{value}</code>
      </Typography.Text>
    </Flex>
  )
}

export const story: Story = {
  purpose: '在对话框里逐段设置定时计划：秒、分、时、日（十一种方式）、月、周、年；表达式不正确时不能确定。',
  props: [
    ['value', 'string', '七段的 Quartz 表达式'],
    ['disabled', 'boolean', '不能修改', '跟随表单'],
    ['readOnly', 'boolean', '只能看和复制', 'false'],
    ['placeholder', 'string', '没有值时的提示', '请输入或选择计划'],
    ['now', '() => number', '从哪一刻算下一次，毫秒', '当前时刻'],
    ['previewDelay', 'number', '停止修改多少毫秒后重算执行时间', '500'],
  ],
  events: [['onChange', '(value: string)', '输入了文字，或在对话框里点了确定（一定正确）']],
  keyboard: [
    ['Tab', '到下一个控件'],
    ['← / →', '在各段的页签之间移动'],
    ['↑ / ↓', '在方式之间移动；在数字里加减'],
    ['方向键、Home / End、空格', '在多选的格子里移动和选择'],
    ['Esc', '关闭对话框，不保存'],
  ],
  example: `<Form.Item name="plan" label="执行计划">\n  <ScheduleBuilder />\n</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown value="0 0 2 LW * ? *" />,
    只读: () => <Shown value="0 30 9 ? * 2-6 *" readOnly />,
    禁用: () => <Shown value="0 30 9 ? * 2-6 *" disabled />,
    错误: () => <Shown value="0 60 9 32 * ? *" />,
    有风险: () => <Shown value="* * * 31 * ? *" />,
    表单里: () => (
      <PlanForm width={480} sentences={{ missing: '请输入执行计划', wrong: '计划不正确' }}>
        <ScheduleBuilder now={morning} />
      </PlanForm>
    ),
  },
}
