import { SelectOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Space } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PickerControlProps } from '../picker-field/picker-field.tsx'

interface Props {
  control: PickerControlProps
  text: string
  onType: (text: string) => void
  /** Drawn while it is open; with the text that was typed since it was closed last. */
  dialog: (close: () => void, typed: string) => ReactNode
}

/** A line to type in, with a button that opens the records; Alt+↓ does it, too. */
export function TypedPopup({ control, text, onType, dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const line = useRef<InputRef>(null)
  const wasOpen = useRef(false)
  const isTyped = useRef(false)
  // After the dialog is closed: an open one holds the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      isTyped.current = false
      line.current?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  const canOpen = control.disabled !== true && control.readOnly !== true
  return (
    <>
      <Space.Compact block>
        <Input
          {...control}
          ref={line}
          allowClear
          value={text}
          onChange={(event) => {
            isTyped.current = true
            onType(event.target.value)
          }}
          onKeyDown={(event) => {
            if (!canOpen || event.key !== 'ArrowDown' || !event.altKey) return
            event.preventDefault()
            setIsOpen(true)
          }}
        />
        <Button
          icon={<SelectOutlined aria-hidden />}
          aria-label="选择记录"
          title="选择记录（Alt+↓）"
          disabled={!canOpen}
          onClick={() => setIsOpen(true)}
        />
      </Space.Compact>
      {isOpen && dialog(() => setIsOpen(false), isTyped.current ? text : '')}
    </>
  )
}
