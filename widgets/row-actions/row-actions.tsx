import { Button, Divider, Space } from 'antd'
import { MoreActions } from './more-actions.tsx'
import type { RowAction } from './row-action.ts'

/** The main one first. At most `room` are seen; of more, one less and a menu with the others. */
export function splitActions(
  actions: readonly RowAction[],
  room = 2,
): { seen: readonly RowAction[]; more: readonly RowAction[] } {
  const ordered = [...actions.filter(({ isMain }) => isMain), ...actions.filter(({ isMain }) => !isMain)]
  const seen = ordered.length <= room ? ordered : ordered.slice(0, room - 1)
  return { seen, more: ordered.slice(seen.length) }
}

const linkStyle = { padding: 0, height: 'auto' }

/** Actions on a row, in one line. */
export function RowActions({ actions, of }: { actions: readonly RowAction[]; of: string }) {
  const { seen, more } = splitActions(actions)
  return (
    <Space size={0} separator={<Divider orientation="vertical" />} style={{ whiteSpace: 'nowrap' }}>
      {seen.map(({ key, label, onClick, isDanger = false, isDisabled = false }) => (
        <Button key={key} type="link" danger={isDanger} disabled={isDisabled} onClick={onClick} style={linkStyle}>
          {label}
        </Button>
      ))}
      {more.length > 0 && <MoreActions actions={more} type="link" aria-label={`更多操作：${of}`} style={linkStyle} />}
    </Space>
  )
}
