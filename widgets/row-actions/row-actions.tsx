import { DownOutlined } from '@ant-design/icons'
import { Button, Divider, Dropdown, Space } from 'antd'
import { type RefObject, useRef } from 'react'

export interface RowAction {
  key: string
  label: string
  onClick: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** What a user comes to the row for: stands first. */
  isMain?: boolean
}

/** The main one first. At most `room` are seen; of more, one less and a menu with the others. */
export function splitActions(
  actions: readonly RowAction[],
  room = 2,
): { seen: readonly RowAction[]; more: readonly RowAction[] } {
  const ordered = [...actions.filter(({ isMain }) => isMain), ...actions.filter(({ isMain }) => !isMain)]
  const seen = ordered.length <= room ? ordered : ordered.slice(0, room - 1)
  return { seen, more: ordered.slice(seen.length) }
}

/** Actions as entries of a menu. What they open gives the focus back to the button of the menu, not to an entry that is gone. */
export const menuOf = (actions: readonly RowAction[], button: RefObject<HTMLButtonElement | null>) => ({
  items: actions.map(({ key, label, onClick, isDanger = false, isDisabled = false }) => ({
    key,
    label,
    onClick: () => {
      button.current?.focus({ preventScroll: true })
      onClick()
    },
    danger: isDanger,
    disabled: isDisabled,
  })),
})

const linkStyle = { padding: 0, height: 'auto' }

/** What can be done with a row, in one line. */
export function RowActions({ actions, of }: { actions: readonly RowAction[]; of: string }) {
  const { seen, more } = splitActions(actions)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Space size={0} separator={<Divider orientation="vertical" />} style={{ whiteSpace: 'nowrap' }}>
      {seen.map(({ key, label, onClick, isDanger = false, isDisabled = false }) => (
        <Button key={key} type="link" danger={isDanger} disabled={isDisabled} onClick={onClick} style={linkStyle}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={menuOf(more, button)}>
          <Button ref={button} type="link" aria-label={`更多操作：${of}`} style={linkStyle}>
            更多 <DownOutlined aria-hidden style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}
