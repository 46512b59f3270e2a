import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Flex, Spin, Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

interface StateProps {
  text?: string
  /** Among the inputs of a form instead of inside a list. */
  isInline?: boolean
}

/** Inside a list that is being filled. */
export const LoadingState = ({ text = '加载中…', isInline = false }: StateProps) => (
  <Flex justify={isInline ? 'start' : 'center'} align="center" gap={8} style={paddingOf(isInline)} role="status">
    <Spin size="small" />
    <Typography.Text>{text}</Typography.Text>
  </Flex>
)

export const HintState = ({ text, isInline = false }: StateProps) => (
  <Typography.Text
    type="secondary"
    style={{ display: 'block', textAlign: isInline ? 'start' : 'center', ...paddingOf(isInline) }}
    role="status"
  >
    {text}
  </Typography.Text>
)

const paddingOf = (isInline: boolean) => ({ padding: isInline ? '5px 0' : 12 })

interface FailedProps {
  message: string
  onRetry?: () => void
  isInline?: boolean
}

/** Why there is nothing, and the way to try again; a click does not close the list around it. */
export const FailedState = ({ message, onRetry, isInline = false }: FailedProps) => (
  <Flex justify={isInline ? 'start' : 'center'} align="center" gap={8} wrap style={paddingOf(isInline)} role="alert">
    <Typography.Text>
      <Typography.Text type="danger">
        <ExclamationCircleOutlined aria-hidden />
      </Typography.Text>{' '}
      {message}
    </Typography.Text>
    {onRetry && (
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        重新加载
      </Button>
    )}
  </Flex>
)

interface PopupProps {
  /** Of the input; antd calls its list by it. */
  id: string
  children: ReactNode
}

/** For `notFoundContent` of a select: antd puts it into a listbox, where only options are allowed, and counts it as the -1st. */
export const EmptyOption = ({ id, children }: PopupProps) => (
  <div id={`${id}_list_-1`} role="option" aria-selected={false} aria-disabled tabIndex={-1}>
    {children}
  </div>
)

const unseen: CSSProperties = { position: 'absolute', width: 0, height: 0, overflow: 'hidden' }

/** In place of the empty list of a tree, which has no name: the input still names a list. */
export const StatePopup = ({ id, children }: PopupProps) => (
  <div>
    <div role="listbox" id={`${id}_list`} aria-label="选项" style={unseen}>
      <EmptyOption id={id}>没有选项</EmptyOption>
    </div>
    {children}
  </div>
)

/** Over an empty list of a select, where a button is allowed beside the sentence. */
export const StateOverList = ({ list, children }: { list: ReactNode; children: ReactNode }) => (
  <div>
    <div style={unseen}>{list}</div>
    {children}
  </div>
)
