import { FullscreenOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Popover, Space } from 'antd'
import { type AriaAttributes, type ComponentRef, useRef, useState } from 'react'
import { isOfInputMethod } from '../input-method/input-method.ts'

interface Props extends AriaAttributes {
  value?: string | undefined
  onChange?: (value: string) => void
  /** Size of the opened area in pixels. Default: 150 × 200. */
  width?: number
  height?: number
  /** Above the opened area. */
  title?: string
  placeholder?: string
  maxLength?: number
  /** Without line breaks: Enter closes the area, and several pasted lines become one. */
  isOneLine?: boolean
  disabled?: boolean
  readOnly?: boolean
  id?: string
  /** Label where no form names it. */
  label?: string
}

/** A line that opens into an area for longer text. Both have the same value. */
export function PopInput({ value = '', onChange, width = 150, height = 200, title, id, label, ...rest }: Props) {
  const { placeholder, maxLength, isOneLine = false, disabled = false, readOnly = false, ...aria } = rest
  const [isOpen, setIsOpen] = useState(false)
  const line = useRef<InputRef>(null)
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const limits = { ...(maxLength ? { maxLength } : {}), ...(placeholder ? { placeholder } : {}), readOnly }

  const change = (typed: string) => onChange?.(isOneLine ? typed.replaceAll(/\s*[\r\n]+\s*/g, ' ') : typed)
  function close() {
    setIsOpen(false)
    line.current?.focus()
  }

  const content = (
    <Input.TextArea
      ref={area}
      aria-label={title ?? '详细内容'}
      value={value}
      {...limits}
      style={{ width, height, resize: 'none' }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        const isDone = isOneLine && event.key === 'Enter'
        if (isOfInputMethod(event) || (event.key !== 'Escape' && !isDone)) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    />
  )
  return (
    <Space.Compact block>
      <Input
        ref={line}
        {...aria}
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...limits}
        disabled={disabled}
        allowClear
        // A line shows what an area has on several; typing in it would lose the breaks.
        value={value.replaceAll('\n', ' ')}
        onChange={(event) => (event.target.value === '' || !value.includes('\n')) && change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
      />
      <Popover
        open={isOpen}
        trigger="click"
        placement="bottomRight"
        {...(title ? { title } : {})}
        // No wider than the area: antd reserves more room for a title.
        styles={{ title: { minWidth: 0, maxWidth: width } }}
        content={content}
        onOpenChange={(next) => !disabled && setIsOpen(next)}
        afterOpenChange={(next) => next && area.current?.focus({ cursor: 'end' })}
        destroyOnHidden
      >
        <Button
          icon={<FullscreenOutlined />}
          aria-label={title === undefined ? '展开编辑' : `展开编辑：${title}`}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover>
    </Space.Compact>
  )
}
