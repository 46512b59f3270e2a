import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown } from 'antd'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import type { RowAction } from './row-action.ts'

/** The button of a menu with these actions. Dialogs that they open give the focus back to it, not to an entry that is gone. */
export function MoreActions({ actions, ...button }: { actions: readonly RowAction[] } & ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // A closed menu costs as much as a third of its row: there is none until it is opened for the first time.
  const [wasOpened, setWasOpened] = useState(false)
  const toggle = () => {
    setWasOpened(true)
    setIsOpen(!isOpen)
  }
  const items = actions.map(({ key, label, onClick, isDanger = false, isDisabled = false }) => ({
    key,
    label,
    onClick: () => {
      ref.current?.focus({ preventScroll: true })
      onClick()
    },
    danger: isDanger,
    disabled: isDisabled,
  }))
  return (
    <>
      <Button {...button} ref={ref} aria-haspopup="menu" aria-expanded={isOpen} onClick={toggle}>
        更多 <DownOutlined aria-hidden style={{ fontSize: 10 }} />
      </Button>
      {wasOpened && (
        <Dropdown trigger={['click']} open={isOpen} onOpenChange={setIsOpen} menu={{ items }}>
          <StandIn of={ref} />
        </Dropdown>
      )}
    </>
  )
}

/** Gives a menu the button as its anchor without being its parent. */
function StandIn({ of, ref }: { of: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => of.current)
  return null
}
