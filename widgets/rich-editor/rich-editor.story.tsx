import { Button } from 'antd'
import { useState } from 'react'
import { ShownValue } from '../story/shown-value.tsx'
import type { Story } from '../story/story.ts'
import { pretendUpload } from '../upload/invented-files.ts'
import { RichEditor } from './rich-editor.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

const sample = `<h2>关于年度限值的通知</h2>
<p>各申报企业：</p>
<p style="text-align: center"><strong>年度交易限值为 26000 元</strong></p>
<ol><li><p>超出限值的订单将被退单；</p></li><li><p>详见<a href="https://example.com/notice">公告</a>。</p></li></ol>
<blockquote><p>如有疑问请联系管理员。</p></blockquote>
<table><tbody><tr><th><p>项目</p></th><th><p>限值</p></th></tr><tr><td><p>单次</p></td><td><p>5000 元</p></td></tr></tbody></table>`
const merged =
  '<p>限值</p><table><tbody><tr><th colspan="2" rowspan="1"><p>合计</p></th></tr><tr><td colspan="1" rowspan="2"><p>单次</p></td><td><p>5000</p></td></tr><tr><td><p>26000</p></td></tr></tbody></table><ol start="5"><li><p>第五条</p></li></ol>'
const hostile =
  '<p onclick="alert(1)">正文</p><script>window.hacked = true</script><img src="x" onerror="window.hacked = true"><a href="javascript:window.hacked=true">链接</a><iframe src="https://example.com"></iframe><p style="position: fixed; color: red">红字</p>'
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'
const upload = pretendUpload({ answer: ({ name }) => ({ name, url: dot }) })
const refuse = pretendUpload({ answer: () => ({ success: false, message: '磁盘已满' }) })

function Written({ start, ...props }: { start: string } & Omit<RichEditorProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState(start)
  return (
    <>
      <RichEditor {...props} value={value} onChange={setValue} />
      <ShownValue value={value} />
    </>
  )
}

function Hidden() {
  const [value, setValue] = useState('<p>第一页的内容</p>')
  const [isSeen, setIsSeen] = useState(true)
  return (
    <>
      <Button onClick={() => setIsSeen(!isSeen)}>{isSeen ? '隐藏' : '显示'}</Button>
      <Button onClick={() => setValue('<p>从外面改的内容</p>')}>从外面改</Button>
      <div style={{ display: isSeen ? 'block' : 'none', marginTop: 12 }}>
        <RichEditor value={value} onChange={setValue} />
      </div>
      <ShownValue value={value} />
    </>
  )
}

export const story: Story = {
  purpose: '写公告、通知等富文本：标题、列表、表格、图片、颜色与对齐。内容进出都经过清理，不含脚本。',
  props: [
    ['value', 'string', 'HTML'],
    ['height', 'number', '高度，像素', '300'],
    ['upload', '(file, { onProgress, signal }) => Promise<{ name, url }>', '保存图片；不提供时只能填网络地址'],
    ['disabled / readOnly', 'boolean', '禁用、只读', 'false'],
    ['placeholder', 'string', '没有内容时的提示'],
    ['label', 'string', '读屏时的名称', "'富文本编辑器'"],
  ],
  events: [
    ['onChange', '(html: string)', '内容改变；没有内容时为空字符串'],
    ['onBlur', '()', '离开编辑区'],
  ],
  keyboard: [
    ['Ctrl+B / Ctrl+I / Ctrl+U', '粗体、斜体、下划线'],
    ['Ctrl+Z / Ctrl+Y', '撤销、重做'],
    ['Tab / Shift+Tab', '表格中到下一格、上一格；列表中缩进'],
    ['Esc', '退出全屏'],
  ],
  example: '<RichEditor value={html} onChange={setHtml} upload={upload} />',
  situations: {
    有数据: () => <Written start={sample} upload={upload} />,
    空: () => <Written start="" upload={upload} placeholder="请输入公告内容" />,
    合并的单元格: () => <Written start={merged} />,
    上传失败: () => <Written start="" upload={refuse} />,
    有害的内容: () => <Written start={hostile} />,
    隐藏后再显示: Hidden,
    只读: () => <RichEditor value={sample} readOnly />,
    禁用: () => <RichEditor value={sample} disabled />,
  },
}
