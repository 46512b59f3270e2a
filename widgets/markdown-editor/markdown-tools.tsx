import {
  BoldOutlined,
  CodeOutlined,
  EyeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  SplitCellsOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Divider } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { ToolButton } from '../editor-frame/tool-button.tsx'
import {
  type Edit,
  emptyTable,
  insertBlock,
  insertLink,
  type Selected,
  toggleAround,
  toggleLines,
} from './markdown-marks.ts'

interface Tool {
  title: string
  icon: ReactNode
  edit: (selected: Selected) => Edit
}

const letter = (text: string) => (
  <span aria-hidden style={{ fontWeight: 600, fontSize: 12 }}>
    {text}
  </span>
)
const around = (mark: string, hint: string) => (selected: Selected) => toggleAround(selected, { mark, hint })
const lines = (mark: string) => (selected: Selected) => toggleLines(selected, { mark })

const groups: readonly (readonly Tool[])[] = [
  [
    { title: '粗体', icon: <BoldOutlined />, edit: around('**', '粗体') },
    { title: '斜体', icon: <ItalicOutlined />, edit: around('*', '斜体') },
    { title: '删除线', icon: <StrikethroughOutlined />, edit: around('~~', '删除线') },
  ],
  [
    { title: 'H1 一级标题', icon: letter('H1'), edit: lines('# ') },
    { title: 'H2 二级标题', icon: letter('H2'), edit: lines('## ') },
    { title: 'H3 三级标题', icon: letter('H3'), edit: lines('### ') },
    { title: '引用', icon: letter('❝'), edit: lines('> ') },
  ],
  [
    { title: '无序列表', icon: <UnorderedListOutlined />, edit: lines('- ') },
    { title: '有序列表', icon: <OrderedListOutlined />, edit: lines('1. ') },
    { title: '代码', icon: <CodeOutlined />, edit: around('`', '代码') },
    { title: '代码块', icon: letter('{ }'), edit: (selected) => insertBlock(selected, '```\n\n```') },
  ],
  [
    { title: '链接', icon: <LinkOutlined />, edit: insertLink },
    { title: '表格', icon: <TableOutlined />, edit: (selected) => insertBlock(selected, emptyTable) },
    { title: '分割线', icon: <LineOutlined />, edit: (selected) => insertBlock(selected, '---') },
  ],
]

/** Keys of CodeMirror and their tools. */
export const markdownKeys: readonly { key: string; edit: Tool['edit'] }[] = [
  { key: 'Mod-b', edit: around('**', '粗体') },
  { key: 'Mod-i', edit: around('*', '斜体') },
  { key: 'Mod-k', edit: insertLink },
]

export type View = 'edit' | 'both' | 'preview'

interface Props {
  view: View
  onView: (view: View) => void
  onEdit: (edit: Tool['edit']) => void
  onImage: () => void
  isDisabled: boolean
}

export function MarkdownTools({ view, onView, onEdit, onImage, isDisabled }: Props) {
  const isOff = isDisabled || view === 'preview'
  return (
    <>
      {groups.map((tools) => (
        <Fragment key={tools[0]?.title}>
          {tools.map(({ title, icon, edit }) => (
            <ToolButton key={title} title={title} icon={icon} isDisabled={isOff} onClick={() => onEdit(edit)} />
          ))}
          <Divider orientation="vertical" style={{ marginInline: 4 }} />
        </Fragment>
      ))}
      <ToolButton title="图片" icon={<PictureOutlined />} isDisabled={isOff} onClick={onImage} />
      <Divider orientation="vertical" style={{ marginInline: 4 }} />
      <ToolButton
        title="对照预览"
        icon={<SplitCellsOutlined />}
        isOn={view === 'both'}
        onClick={() => onView(view === 'both' ? 'edit' : 'both')}
      />
      <ToolButton
        title="预览"
        icon={<EyeOutlined />}
        isOn={view === 'preview'}
        onClick={() => onView(view === 'preview' ? 'edit' : 'preview')}
      />
    </>
  )
}
