import { App, Dropdown, type MenuProps } from 'antd'
import { createPortal } from 'react-dom'
import type { GridTable } from './grid-table.ts'

export interface MenuEntry {
  label: string
  keys?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** A question before it is done. */
  asks?: string
  run: () => void
}

export interface OpenMenu {
  x: number
  y: number
  /** With a line between the groups. */
  groups: readonly (readonly MenuEntry[])[]
}

/** What can be done at a cell or a title, where the pointer or the focus is. */
export function TableMenu({ table, menu, onClose }: { table: GridTable; menu: OpenMenu; onClose: () => void }) {
  const { modal } = App.useApp()
  const groups = menu.groups.filter((group) => group.length > 0)
  const items = groups.flatMap(
    (group, place): NonNullable<MenuProps['items']> => [
      ...(place === 0 ? [] : [{ type: 'divider' as const, key: `line-${place}` }]),
      ...group.map(({ label, keys, isDanger = false, isDisabled = false }) => ({
        key: label,
        label,
        ...(keys === undefined ? {} : { extra: keys }),
        danger: isDanger,
        disabled: isDisabled,
      })),
    ],
  )
  const act = (label: string) => {
    onClose()
    table.takeFocus()
    const entry = groups.flat().find((one) => one.label === label)
    if (entry?.asks === undefined) entry?.run()
    else {
      const about = { title: '确认删除', content: entry.asks, okText: '删除', okButtonProps: { danger: true } }
      modal.confirm({ ...about, onOk: entry.run })
    }
  }
  // In the page itself: what a dialog moves would move it along.
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['contextMenu']}
      onOpenChange={(isOpen) => isOpen || onClose()}
      menu={{ items, onClick: ({ key }) => act(key) }}
    >
      <span aria-hidden style={{ position: 'fixed', left: menu.x, top: menu.y, width: 1, height: 1 }} />
    </Dropdown>,
    document.body,
  )
}
