import { CheckOutlined } from '@ant-design/icons'
import { App, Dropdown, type MenuProps } from 'antd'
import { createPortal } from 'react-dom'
import type { GridTable } from '../state/grid-table.ts'
import type { MenuEntry, OpenMenu } from '../state/menu-entry.ts'

type Items = NonNullable<MenuProps['items']>

const itemOf = ({ label, keys, isDanger = false, isDisabled = false, isChosen, more }: MenuEntry): Items[number] => ({
  key: label,
  label,
  ...(keys === undefined ? {} : { extra: keys }),
  ...(isChosen ? { icon: <CheckOutlined aria-label="现在" /> } : {}),
  disabled: isDisabled,
  ...(more ? { children: more.map(itemOf) } : { danger: isDanger }),
})

/** The menu of a cell or a title, at the pointer or the focus. */
export function TableMenu({ table, menu, onClose }: { table: GridTable; menu: OpenMenu; onClose: () => void }) {
  const { modal } = App.useApp()
  const groups = menu.groups.filter((group) => group.length > 0)
  const items = groups.flatMap(
    (group, place): Items => [
      ...(place === 0 ? [] : [{ type: 'divider' as const, key: `line-${place}` }]),
      ...group.map(itemOf),
    ],
  )
  const act = (label: string) => {
    onClose()
    table.focus.leavesByTab = false
    table.takeFocus()
    const entry = groups
      .flat()
      .flatMap((one) => [one, ...(one.more ?? [])])
      .find((one) => one.label === label)
    if (entry?.asks === undefined) entry?.run()
    else {
      const about = { title: '确认删除', content: entry.asks, okText: '删除', okButtonProps: { danger: true } }
      modal.confirm({ ...about, onOk: entry.run })
    }
  }
  // In the body: inside a dialog that is moved, it would move with it.
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
