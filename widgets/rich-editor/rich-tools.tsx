import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FontColorsOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button, ColorPicker, Divider, Select } from 'antd'
import type { ReactNode } from 'react'
import { ToolButton } from '../editor-frame/tool-button.tsx'
import { LinkTool } from './link-tool.tsx'
import { TableTool } from './table-tool.tsx'

interface Tool {
  title: string
  icon: ReactNode
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
}

const marks: readonly Tool[] = [
  { title: '粗体', icon: <BoldOutlined />, run: (c) => c.toggleBold(), isOn: (e) => e.isActive('bold') },
  { title: '斜体', icon: <ItalicOutlined />, run: (c) => c.toggleItalic(), isOn: (e) => e.isActive('italic') },
  {
    title: '下划线',
    icon: <UnderlineOutlined />,
    run: (c) => c.toggleUnderline(),
    isOn: (e) => e.isActive('underline'),
  },
  { title: '删除线', icon: <StrikethroughOutlined />, run: (c) => c.toggleStrike(), isOn: (e) => e.isActive('strike') },
]
const blocks: readonly Tool[] = [
  {
    title: '无序列表',
    icon: <UnorderedListOutlined />,
    run: (c) => c.toggleBulletList(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    title: '有序列表',
    icon: <OrderedListOutlined />,
    run: (c) => c.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    title: '引用',
    icon: <span aria-hidden>❝</span>,
    run: (c) => c.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { title: '代码块', icon: <CodeOutlined />, run: (c) => c.toggleCodeBlock(), isOn: (e) => e.isActive('codeBlock') },
  { title: '分割线', icon: <LineOutlined />, run: (c) => c.setHorizontalRule() },
]
const alignments: readonly Tool[] = (
  [
    ['左对齐', 'left', <AlignLeftOutlined key="left" />],
    ['居中', 'center', <AlignCenterOutlined key="center" />],
    ['右对齐', 'right', <AlignRightOutlined key="right" />],
  ] as const
).map(([title, textAlign, icon]) => ({
  title,
  icon,
  run: (chain) => chain.setTextAlign(textAlign),
  isOn: (editor) => editor.isActive({ textAlign }),
}))
const others: readonly Tool[] = [
  { title: '清除格式', icon: <ClearOutlined />, run: (c) => c.unsetAllMarks().clearNodes() },
  { title: '撤销', icon: <UndoOutlined />, run: (c) => c.undo() },
  { title: '重做', icon: <RedoOutlined />, run: (c) => c.redo() },
]
const levels = [
  { value: 0, label: '正文' },
  ...([1, 2, 3, 4] as const).map((value) => ({ value, label: `标题 ${value}` })),
]

interface Props {
  editor: Editor
  isDisabled: boolean
  onImage: () => void
}

export function RichTools({ editor, isDisabled, onImage }: Props) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...marks, ...blocks, ...alignments].filter(({ isOn }) => isOn?.(now)).map(({ title }) => title),
      level: ([1, 2, 3, 4] as const).find((level) => now.isActive('heading', { level })) ?? 0,
      color: (now.getAttributes('textStyle').color as string | undefined) ?? null,
    }),
  })
  const button = ({ title, icon, run, isOn }: Tool) => (
    <ToolButton
      key={title}
      title={title}
      icon={icon}
      isDisabled={isDisabled}
      {...(isOn ? { isOn: state.on.includes(title) } : {})}
      onClick={() => run(editor.chain().focus()).run()}
    />
  )
  const line = <Divider orientation="vertical" style={{ marginInline: 4 }} />
  return (
    <>
      <Select
        size="small"
        variant="borderless"
        aria-label="段落"
        style={{ width: 88 }}
        options={levels}
        value={state.level}
        disabled={isDisabled}
        onChange={(level) => setLevel(editor, level)}
      />
      {marks.map(button)}
      <ColorPicker
        size="small"
        disabled={isDisabled}
        value={state.color}
        allowClear
        onChangeComplete={(color) => editor.chain().focus().setColor(color.toHexString()).run()}
        onClear={() => editor.chain().focus().unsetColor().run()}
      >
        <Button size="small" type="text" icon={<FontColorsOutlined />} aria-label="文字颜色" disabled={isDisabled} />
      </ColorPicker>
      {line}
      {blocks.map(button)}
      {line}
      {alignments.map(button)}
      {line}
      <LinkTool editor={editor} isDisabled={isDisabled} />
      <ToolButton title="图片" icon={<PictureOutlined />} isDisabled={isDisabled} onClick={onImage} />
      <TableTool editor={editor} isDisabled={isDisabled} />
      {line}
      {others.map(button)}
    </>
  )
}

function setLevel(editor: Editor, level: number): void {
  const chain = editor.chain().focus()
  if (level === 1 || level === 2 || level === 3 || level === 4) chain.setHeading({ level }).run()
  else chain.setParagraph().run()
}
