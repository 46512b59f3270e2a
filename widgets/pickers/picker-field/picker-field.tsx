import { LoadingOutlined, ReloadOutlined, SelectOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Flex, type RefSelectProps, Tooltip, theme } from 'antd'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useControlId } from '../../form-control/use-control-id.ts'
import { ChosenTag } from './chosen-tag.tsx'
import { type EntryOption, PickerEntry, type SearchEntries } from './picker-entry.tsx'

/** Props of every picker as a form control; ids and aria attributes come from `Form.Item`. */
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
  /** Name of what is chosen: 用户, 部门 … */
  name: string
  /** A fixed item can be changed in the dialog alone. */
  items: readonly { key: string; name: string; isFixed?: boolean }[]
  isLoading: boolean
  /** Loads the names again that failed to load; absent when none did. */
  onRetry: (() => void) | undefined
  onRemove: (key: string) => void
  /** Search by typing in the field; absent: the dialog alone. */
  entry?: { search: SearchEntries; onPick: (option: EntryOption) => void } | undefined
  /** The dialog, rendered while it is open, with the text that was typed in the field. */
  dialog: (close: () => void, typed: string) => ReactNode
}

/** More tags than this would push the form away; the dialog lists them all. */
const mostTags = 20

/** The chosen items as tags, and a button that opens the dialog and gets the focus back when it closes. */
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
  const typed = useRef('')
  const pressed = useRef('')
  const [opened, setOpened] = useState('')
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  // A control with an id is named by the label of the form.
  const named = control['aria-label'] ?? (id === undefined ? `选择${name}` : undefined)
  const canChange = !isDisabled && !readOnly
  const open = (text: string) => {
    pressed.current = ''
    setOpened(text)
    setIsOpen(true)
  }

  function handleClick(event: MouseEvent) {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (!canChange || isOnButton) return
    if (entry) typing.current?.focus()
    else open('')
  }

  function handleKey(event: KeyboardEvent) {
    if (!canChange || event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    open(typed.current)
  }

  function remove(key: string) {
    onRemove(key)
    if (entry) typing.current?.focus()
    else opener.current?.focus()
  }

  const frame = frameStyle(token, { isInvalid, isTyping, isDisabled, canChange })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div style={frame} onClick={handleClick} onKeyDownCapture={handleKey} data-picker={name}>
        <Flex gap={4} align="center">
          <Flex gap={4} wrap align="center" style={{ flex: 1, minWidth: 0 }}>
            <ChosenTags items={items} onRemove={canChange ? remove : undefined} />
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
                onType={(text) => {
                  typed.current = text
                }}
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
          {onRetry && <RetryButton onClick={onRetry} />}
          {!readOnly && (
            <Button
              {...(entry ? {} : ariaProps)}
              ref={opener}
              {...(entry ? {} : { id })}
              type="text"
              size="small"
              disabled={isDisabled}
              aria-haspopup="dialog"
              // aria-required is not allowed on a button.
              aria-description={String(isRequired) === 'true' ? '必填' : undefined}
              aria-expanded={isOpen}
              aria-label={entry ? `从列表选择${name}` : named}
              title={entry ? `选择${name}（Alt+↓）` : `选择${name}`}
              icon={<SelectOutlined aria-hidden />}
              // The press closes the list of the field, which empties the field.
              onMouseDown={(event) => {
                event.preventDefault()
                pressed.current = typed.current
              }}
              onClick={() => open(pressed.current)}
            />
          )}
        </Flex>
      </div>
      {isOpen && dialog(() => setIsOpen(false), opened)}
    </>
  )
}

interface FrameState {
  isInvalid: boolean
  isTyping: boolean
  isDisabled: boolean
  canChange: boolean
}

const frameStyle = (
  token: ReturnType<typeof theme.useToken>['token'],
  { isInvalid, isTyping, isDisabled, canChange }: FrameState,
): CSSProperties => ({
  boxSizing: 'border-box',
  minHeight: token.controlHeight,
  padding: '3px 4px 3px 8px',
  border: `1px solid ${isInvalid ? token.colorError : isTyping ? token.colorPrimary : token.colorBorder}`,
  ...(isTyping ? { boxShadow: `0 0 0 2px ${token.controlOutline}` } : {}),
  borderRadius: token.borderRadius,
  background: isDisabled ? token.colorBgContainerDisabled : token.colorBgContainer,
  cursor: canChange ? 'pointer' : isDisabled ? 'not-allowed' : 'default',
})

interface TagsProps extends Pick<Props, 'items'> {
  /** Absent: nothing can be removed. */
  onRemove: ((key: string) => void) | undefined
}

const ChosenTags = ({ items, onRemove }: TagsProps) => (
  <>
    {items.slice(0, mostTags).map(({ key, name, isFixed }) => (
      <ChosenTag key={key} name={name} onRemove={onRemove && !isFixed ? () => onRemove(key) : undefined} />
    ))}
    {items.length > mostTags && <span>{`还有 ${items.length - mostTags} 项`}</span>}
  </>
)

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Tooltip title="名称加载失败，点击重试">
    <Button
      type="text"
      size="small"
      danger
      aria-label="名称加载失败，重试"
      icon={<ReloadOutlined aria-hidden />}
      onClick={onClick}
    />
  </Tooltip>
)
