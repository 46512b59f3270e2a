import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  CheckSquareOutlined,
  ClearOutlined,
  CodeOutlined,
  FontColorsOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LineOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
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
    title: '任务列表',
    icon: <CheckSquareOutlined />,
    run: (c) => c.toggleTaskList(),
    isOn: (e) => e.isActive('taskList'),
  },
  {
    title: '引用',
    icon: <span aria-hidden>❝</span>,
    run: (c) => c.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { title: '代码块', icon: <CodeOutlined />, run: (c) => c.toggleCodeBlock(), isOn: (e) => e.isActive('codeBlock') },
  { title: '分割线', icon: <LineOutlined />, run: (c) => c.setHorizontalRule() },
  { title: '减少缩进', icon: <MenuFoldOutlined />, run: (c) => c.indent(-1) },
  { title: '增加缩进', icon: <MenuUnfoldOutlined />, run: (c) => c.indent(1) },
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

const sizes = [
  { value: '', label: '字号' },
  ...[12, 14, 16, 18, 20, 24, 32].map((size) => ({ value: `${size}px`, label: String(size) })),
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
      style: now.getAttributes('textStyle') as { color?: string; backgroundColor?: string; fontSize?: string },
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
      <Select
        size="small"
        variant="borderless"
        aria-label="字号"
        style={{ width: 64 }}
        options={sizes}
        value={state.style.fontSize ?? ''}
        disabled={isDisabled}
        onChange={(size) => {
          const chain = editor.chain().focus()
          ;(size === '' ? chain.unsetFontSize() : chain.setFontSize(size)).run()
        }}
      />
      <ColorTool
        title="文字颜色"
        icon={<FontColorsOutlined />}
        value={state.style.color}
        isDisabled={isDisabled}
        onChange={(color) => {
          const chain = editor.chain().focus()
          ;(color === undefined ? chain.unsetColor() : chain.setColor(color)).run()
        }}
      />
      <ColorTool
        title="背景颜色"
        icon={<HighlightOutlined />}
        value={state.style.backgroundColor}
        isDisabled={isDisabled}
        onChange={(color) => {
          const chain = editor.chain().focus()
          ;(color === undefined ? chain.unsetBackgroundColor() : chain.setBackgroundColor(color)).run()
        }}
      />
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

interface ColorToolProps {
  title: string
  icon: ReactNode
  value: string | undefined
  isDisabled: boolean
  onChange: (color: string | undefined) => void
}

const ColorTool = ({ title, icon, value, isDisabled, onChange }: ColorToolProps) => (
  <ColorPicker
    size="small"
    disabled={isDisabled}
    value={value ?? null}
    allowClear
    onChangeComplete={(color) => onChange(color.toHexString())}
    onClear={() => onChange(undefined)}
  >
    <Button size="small" type="text" icon={icon} aria-label={title} disabled={isDisabled} />
  </ColorPicker>
)

function setLevel(editor: Editor, level: number): void {
  const chain = editor.chain().focus()
  if (level === 1 || level === 2 || level === 3 || level === 4) chain.setHeading({ level }).run()
  else chain.setParagraph().run()
}
