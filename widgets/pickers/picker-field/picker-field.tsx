import { LoadingOutlined, ReloadOutlined, SelectOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, type RefSelectProps, Tooltip, theme } from 'antd'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useControlId } from '../../form-control/use-control-id.ts'
import { ChosenTag } from './chosen-tag.tsx'
import { type EntryOption, PickerEntry, type SearchEntries } from './picker-entry.tsx'

/** What every picker takes as a form control; the ids and aria come from `Form.Item`. */
export interface PickerControlProps {
  id?: string
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-required'?: boolean | 'true' | 'false'
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-describedby'?: string
}

interface Props {
  control: PickerControlProps
  /** What is chosen: 用户, 部门 … */
  name: string
  /** A fixed one can be changed in the dialog alone. */
  items: readonly { key: string; name: string; isFixed?: boolean }[]
  isLoading: boolean
  /** The names did not come; absent when all is well. */
  onRetry: (() => void) | undefined
  onRemove: (key: string) => void
  /** Finds by what is typed in the field; without it the dialog is the only way. */
  entry?: { search: SearchEntries; onPick: (option: EntryOption) => void } | undefined
  /** The dialog, drawn while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** More names than this would push the form away; the dialog lists them all. */
const mostTags = 20

/** The chosen as tags, and a button that opens the dialog; the focus returns to it. */
export function PickerField({ control, name, items, isLoading, onRetry, onRemove, entry, dialog }: Props) {
  const { token } = theme.useToken()
  const { componentDisabled } = ConfigProvider.useConfig()
  const isInvalid = String(control['aria-invalid']) === 'true'
  const { readOnly = false, placeholder = `请选择${name}`, ...aria } = control
  const id = control.id
  const entryId = useControlId(id)
  const isDisabled = control.disabled ?? componentDisabled ?? false
  const { id: _id, disabled: _disabled, 'aria-required': isRequired, ...ariaProps } = aria
  const opener = useRef<HTMLButtonElement>(null)
  const typing = useRef<RefSelectProps>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  // A label of the form names what has an id.
  const named = control['aria-label'] ?? (id === undefined ? `选择${name}` : undefined)
  const canChange = !isDisabled && !readOnly

  function handleClick(event: MouseEvent) {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (!canChange || isOnButton) return
    if (entry) typing.current?.focus()
    else setIsOpen(true)
  }

  function remove(key: string) {
    onRemove(key)
    if (entry) typing.current?.focus()
    else opener.current?.focus()
  }

  const frame: CSSProperties = {
    boxSizing: 'border-box',
    minHeight: token.controlHeight,
    padding: '3px 4px 3px 8px',
    border: `1px solid ${isInvalid ? token.colorError : isTyping ? token.colorPrimary : token.colorBorder}`,
    ...(isTyping ? { boxShadow: `0 0 0 2px ${token.controlOutline}` } : {}),
    borderRadius: token.borderRadius,
    background: isDisabled ? token.colorBgContainerDisabled : token.colorBgContainer,
    cursor: canChange ? 'pointer' : isDisabled ? 'not-allowed' : 'default',
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div style={frame} onClick={handleClick} data-picker={name}>
        <Flex gap={4} align="center">
          <Flex gap={4} wrap align="center" style={{ flex: 1, minWidth: 0 }}>
            {items.slice(0, mostTags).map((item) => (
              <ChosenTag
                key={item.key}
                name={item.name}
                onRemove={canChange && !item.isFixed ? () => remove(item.key) : undefined}
              />
            ))}
            {items.length > mostTags && <span>{`还有 ${items.length - mostTags} 项`}</span>}
            {items.length === 0 && !(entry && canChange) && (
              <span style={{ color: token.colorTextPlaceholder }}>{placeholder}</span>
            )}
            {entry && canChange && (
              <PickerEntry
                {...ariaProps}
                {...(named === undefined ? {} : { 'aria-label': named })}
                id={entryId}
                entryRef={typing}
                onFocusChange={setIsTyping}
                {...(items.length === 0 ? { placeholder } : {})}
                {...entry}
                taken={new Set(items.map(({ key }) => key))}
                onRemoveLast={() => {
                  const last = items.at(-1)
                  if (last && !last.isFixed) onRemove(last.key)
                }}
              />
            )}
          </Flex>
          {isLoading && <LoadingOutlined aria-label="名称加载中" />}
          {onRetry && (
            <Tooltip title="名称加载失败，点击重试">
              <Button
                type="text"
                size="small"
                danger
                aria-label="名称加载失败，重试"
                icon={<ReloadOutlined aria-hidden />}
                onClick={onRetry}
              />
            </Tooltip>
          )}
          {!readOnly && (
            <Button
              {...(entry ? {} : ariaProps)}
              ref={opener}
              {...(entry ? {} : { id })}
              type="text"
              size="small"
              disabled={isDisabled}
              aria-haspopup="dialog"
              // A button may not say aria-required.
              aria-description={String(isRequired) === 'true' ? '必填' : undefined}
              aria-expanded={isOpen}
              aria-label={entry ? `从列表选择${name}` : named}
              title={`选择${name}`}
              icon={<SelectOutlined aria-hidden />}
              onClick={() => setIsOpen(true)}
            />
          )}
        </Flex>
      </div>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
