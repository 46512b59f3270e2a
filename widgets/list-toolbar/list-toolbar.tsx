import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Space } from 'antd'
import type { ReactNode } from 'react'
import { ToolLine } from './tool-line.tsx'
import './list-toolbar.css'

interface ToolbarProps {
  title: string
  /** Wraps the heading, such as with the path of the list. */
  trail?: ((heading: ReactNode) => ReactNode) | undefined
  /** Quick filters, beside it. */
  views?: ReactNode
  /** Absent when nothing may be added. */
  onAdd: (() => void) | undefined
  /** Text of the button. Default: 新增. */
  addText?: string | undefined
  isLoading: boolean
  onRefresh: () => void
  /** Of a tree: opens or closes all branches. */
  tree: { isOpen: boolean; onToggle: () => void } | undefined
  /** Tools, the most needed first. */
  children: ReactNode
  /** Tools that are the first to have no room, those needed least last. */
  seldom?: ReactNode
}

/** The heading and the actions of the list: in one line, from whose end the tools give up their places. */
export const ListToolbar = ({ title, trail, views, onAdd, addText = '新增', ...props }: ToolbarProps) => (
  <Flex align="center" wrap gap="4px 12px" className="list-bar">
    {trail ? trail(<Heading>{title}</Heading>) : <Heading>{title}</Heading>}
    {views}
    <ToolLine>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {addText}
        </Button>
      )}
      {props.children}
      {props.tree && <Button onClick={props.tree.onToggle}>{props.tree.isOpen ? '全部收起' : '全部展开'}</Button>}
      <Button
        aria-label="刷新"
        title="刷新"
        icon={<ReloadOutlined aria-hidden spin={props.isLoading} />}
        onClick={props.onRefresh}
      />
      {props.seldom}
    </ToolLine>
  </Flex>
)

const Heading = ({ children }: { children: ReactNode }) => <h1 className="list-title">{children}</h1>

interface SelectionProps {
  count: number
  /** Of them, how many are not on the page that is shown. */
  elsewhere?: number
  onClear: () => void
  /** Absent when the user may not delete several rows at once. */
  onDelete: (() => void) | undefined
  children: ReactNode
}

/** The count of selected rows and their actions. */
export const SelectionBar = ({ count, elsewhere = 0, onClear, onDelete, children }: SelectionProps) => (
  <Alert
    type="info"
    className="selection-bar"
    title={
      <Space wrap>
        <span role="status">{`已选择 ${count} 项${elsewhere > 0 ? `，其中 ${elsewhere} 项不在本页` : ''}`}</span>
        <Button type="link" size="small" onClick={onClear}>
          清空
        </Button>
        {children}
        {onDelete && (
          <Button size="small" danger onClick={onDelete}>
            批量删除
          </Button>
        )}
      </Space>
    }
  />
)
