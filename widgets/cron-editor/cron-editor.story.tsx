import { Typography } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Story } from '../story/story.ts'
import { CronEditor } from './cron-editor.tsx'
import { morning, PlanForm } from './plan-form.story.tsx'

function Shown({ value: first = '', ...rest }: ComponentProps<typeof CronEditor>) {
  const [value, setValue] = useState(first)
  return (
    <div style={{ maxWidth: 760 }}>
      <CronEditor now={morning} {...rest} value={value} onChange={setValue} />
      <Typography.Paragraph style={{ marginTop: 12 }}>
        当前值：<code data-value>{value}</code>
      </Typography.Paragraph>
    </div>
  )
}

export const story: Story = {
  purpose: '按页签或手写编辑 Quartz 表达式：说出含义、哪一段哪里不对、有什么风险，以及近 10 次执行时间。',
  props: [
    ['value', 'string', '七段的 Quartz 表达式：秒 分 时 日 月 周 年；六段时年为每年'],
    ['disabled', 'boolean', '不能修改', '跟随表单'],
    ['readOnly', 'boolean', '只能看和复制', 'false'],
    ['now', '() => number', '从哪一刻算下一次，毫秒', '当前时刻'],
    ['previewDelay', 'number', '停止修改多少毫秒后重算执行时间', '500'],
  ],
  events: [['onChange', '(value: string)', '每次修改；手写时也可能不正确，保存前用 checkCron 校验']],
  keyboard: [
    ['Tab', '到下一个控件'],
    ['← / →', '在页签之间移动'],
    ['↑ / ↓', '在方式之间移动；在数字里加减'],
    ['方向键、Home / End、空格', '在多选的格子里移动和选择'],
  ],
  example: `<Form.Item name="cron" rules={[{ validator: validateCron }]}>\n  <CronEditor />\n</Form.Item>`,
  situations: {
    空: () => <Shown />,
    每秒: () => <Shown value="* * * * * ? *" />,
    有数据: () => <Shown value="0 0 2 LW * ? *" />,
    按周: () => <Shown value="0 30 9 ? * 2-6 *" />,
    只读: () => <Shown value="0 0/15 9-17 ? * 2-6 *" readOnly />,
    禁用: () => <Shown value="0 0 2 * * ? *" disabled />,
    错误: () => <Shown value="0 60 9 32 * ? *" />,
    不再执行: () => <Shown value="0 0 0 30 2 ? *" />,
    其他写法: () => <Shown value="0 0 9 L-3W 1-6/2 ? *" />,
    表单里: () => (
      <PlanForm
        width={760}
        initialValue="0 0 2 * * ? *"
        sentences={{ missing: '请先填写表达式', wrong: '请先改正表达式' }}
      >
        <CronEditor aria-label="执行计划" now={morning} />
      </PlanForm>
    ),
  },
}
