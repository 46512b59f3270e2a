import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  icon: ReactNode
  onClick: () => void
  isOn?: boolean
  isDisabled?: boolean
}

/** One tool of an editor; the text keeps the focus when the mouse is used. */
export const ToolButton = ({ title, icon, onClick, isOn, isDisabled = false }: Props) => (
  <Tooltip title={title} mouseEnterDelay={0.4}>
    <Button
      type={isOn ? 'primary' : 'text'}
      ghost={isOn ?? false}
      size="small"
      icon={icon}
      aria-label={title}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  </Tooltip>
)
