import { useState } from 'react'
import { ShownValue } from '../story/shown-value.tsx'
import type { Story } from '../story/story.ts'
import { PopInput } from './pop-input.tsx'

function Written({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <div style={{ maxWidth: 320 }}>
      <PopInput label="备注" value={value} onChange={setValue} title="备注" placeholder="请输入备注" maxLength={200} />
      <ShownValue value={value} />
    </div>
  )
}

const frame = { maxWidth: 320 }

export const story: Story = {
  purpose: '单行输入框，可展开为多行区域写较长的文字。',
  props: [
    ['value', 'string', '内容'],
    ['width / height', 'number', '展开区域的宽与高，像素', '150 / 200'],
    ['title', 'string', '展开区域的标题'],
    ['maxLength', 'number', '最多字符'],
    ['isOneLine', 'boolean', '内容不分行：回车收起，粘贴的多行并为一行', 'false'],
    ['label', 'string', '读屏时的名称，表单之外使用'],
    ['disabled / readOnly', 'boolean', '禁用、只读', 'false'],
  ],
  events: [['onChange', '(value: string)', '内容改变']],
  keyboard: [
    ['Alt+↓', '展开'],
    ['Esc', '收起，焦点回到单行'],
  ],
  example: '<PopInput title="备注" value={note} onChange={setNote} />',
  situations: {
    空: () => <Written start="" />,
    有数据: () => <Written start={'第一行\n第二行'} />,
    只读: () => (
      <div style={frame}>
        <PopInput label="备注" value="只能看" readOnly />
      </div>
    ),
    禁用: () => (
      <div style={frame}>
        <PopInput label="备注" value="不可用" disabled />
      </div>
    ),
  },
}
