import { type GetRef, Select, type SelectProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { isOfInputMethod } from '../../../input-method/input-method.ts'
import type { EditorMove, EditorProps } from '../../cell-type.ts'
import { EscapeArea } from '../escape-area.tsx'
import { popupPlacements } from '../popup-placements.ts'
import { useEditorFocus } from '../use-editor-focus.ts'

export interface ChoiceItem {
  value: string
  label: string
  disabled?: boolean
}

/** Of the list below a narrow cell, in pixels: a name and its state stand in one line. */
const listWidth = 220

interface Props {
  editor: EditorProps
  items: readonly ChoiceItem[]
  /** With their texts, also such as are no items. */
  chosen: readonly ChoiceItem[]
  isMultiple?: boolean
  search?: SelectProps['showSearch']
  /** Instead of the items when there are none. */
  state: ReactNode
  onChoose: (chosen: readonly ChoiceItem[]) => void
}

/** The open list of a cell: a single choice ends the edit; a multiple one stays open until Tab or a click elsewhere. */
export function ChoiceEditor({ editor, items, chosen, isMultiple = false, search, state, onChoose }: Props) {
  const { id, label, column, container, onDone, onCancel } = editor
  const field = useEditorFocus<GetRef<typeof Select>>(editor)
  const isGoneTo = useRef(false)
  const leaving = useRef<EditorMove>(undefined)
  // Tab and Enter of the select take the first that fits; where nothing was typed or gone to they choose nothing unasked.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isGoneTo.current = true
    if (isOfInputMethod(event) || (event.key !== 'Tab' && event.key !== 'Enter')) return
    const isTyped = event.target instanceof HTMLInputElement && event.target.value !== ''
    const [forth, back] = event.key === 'Tab' ? (['next', 'previous'] as const) : (['down', 'up'] as const)
    const move = event.shiftKey ? back : forth
    leaving.current = event.key === 'Tab' && !isMultiple ? move : undefined
    if (event.key === 'Tab' ? isTyped && !isMultiple : isTyped || isGoneTo.current) return
    event.preventDefault()
    event.stopPropagation()
    onDone(move)
  }
  const shared = {
    ref: field,
    id,
    'aria-label': label,
    open: true,
    allowClear: true,
    labelInValue: true,
    style: { width: '100%' },
    popupMatchSelectWidth: Math.max(listWidth, column.width ?? 0),
    placeholder: column.placeholder ?? '请选择',
    options: [...items],
    notFoundContent: state,
    getPopupContainer: () => container,
    builtinPlacements: popupPlacements,
    showSearch: search ?? false,
  }
  return (
    <EscapeArea onEscape={onCancel} onKey={handleKey}>
      {isMultiple ? (
        <Select<ChoiceItem[]>
          {...shared}
          mode="multiple"
          maxTagCount="responsive"
          value={[...chosen]}
          onChange={(next) => onChoose(next)}
        />
      ) : (
        <Select<ChoiceItem | null>
          {...shared}
          value={chosen[0] ?? null}
          // The one that is chosen already ends the edit too.
          onSelect={(next: ChoiceItem | null) => {
            if (next) onChoose([next])
            onDone(leaving.current)
          }}
          onClear={() => {
            onChoose([])
            onDone()
          }}
        />
      )}
    </EscapeArea>
  )
}
