import { useState } from 'react'
import { ShownValue } from '../story/shown-value.tsx'
import type { Story } from '../story/story.ts'
import { pretendUpload } from '../upload/invented-files.ts'
import { MarkdownEditor } from './markdown-editor.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

const sample = `# 申报须知

1. 订单、支付单、运单须为**同一订购人**；
2. 单次交易限值 *5000 元*，~~年度 20000 元~~ 年度限值 26000 元。

> 回执状态为“海关退单”时，请按回执信息修改后重新申报。

| 报文 | 说明 |
| --- | --- |
| CEB311 | 电子订单 |
| CEB621 | 清单 |

\`\`\`xml
<ceb:Order/>
\`\`\`

- 更多说明见 [帮助](https://example.com/help)
`
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'
const upload = pretendUpload({ answer: ({ name }) => ({ name, url: dot }) })
const refuse = pretendUpload({ answer: () => ({ success: false, message: '磁盘已满' }) })

function Written({ start, ...props }: { start: string } & Omit<MarkdownEditorProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState(start)
  return (
    <>
      <MarkdownEditor {...props} value={value} onChange={setValue} />
      <ShownValue value={value} />
    </>
  )
}

export const story: Story = {
  purpose: '写公告、说明等带格式的文字：Markdown 源文与预览对照，图片可本地上传、填网络地址或直接粘贴。',
  props: [
    ['value', 'string', 'Markdown 源文'],
    ['height', 'number', '高度，像素，最小 200', '300'],
    ['upload', '(file, { onProgress, signal }) => Promise<{ name, url }>', '保存图片；不提供时只能填网络地址'],
    ['disabled / readOnly', 'boolean', '禁用；只读时直接显示预览', 'false'],
    ['placeholder', 'string', '没有内容时的提示'],
    ['label', 'string', '读屏时的名称', "'Markdown 编辑器'"],
  ],
  events: [['onChange', '(value: string)', '源文改变']],
  keyboard: [
    ['Ctrl+B / Ctrl+I / Ctrl+K', '粗体、斜体、链接'],
    ['Ctrl+Z / Ctrl+Y', '撤销、重做'],
    ['Esc，再按 Tab', '离开编辑区到下一个控件'],
    ['Esc', '退出全屏'],
  ],
  example: '<MarkdownEditor value={text} onChange={setText} upload={upload} />',
  situations: {
    有数据: () => <Written start={sample} upload={upload} />,
    空: () => <Written start="" upload={upload} placeholder="请输入内容" />,
    上传失败: () => <Written start="" upload={refuse} />,
    只有网络地址: () => <Written start="" />,
    只读: () => <MarkdownEditor value={sample} readOnly />,
    禁用: () => <MarkdownEditor value={sample} disabled />,
    很矮: () => <MarkdownEditor value={sample} height={80} />,
  },
}
