import { type GetRef, Select, type SelectProps } from 'antd'
import type { ReactNode } from 'react'
import type { EditorProps } from '../../cell-type.ts'
import { EscapeArea } from '../escape-area.tsx'
import { popupPlacements } from '../popup-placements.ts'
import { useEditorFocus } from '../use-editor-focus.ts'

export interface ChoiceItem {
  value: string
  label: string
  disabled?: boolean
}

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

/** The open list of a cell: one choice ends the edit, several are kept open until Tab or a click elsewhere. */
export function ChoiceEditor({ editor, items, chosen, isMultiple = false, search, state, onChoose }: Props) {
  const { id, label, column, container, onDone, onCancel } = editor
  const field = useEditorFocus<GetRef<typeof Select>>(editor)
  const shared = {
    ref: field,
    id,
    'aria-label': label,
    open: true,
    allowClear: true,
    labelInValue: true,
    style: { width: '100%' },
    placeholder: column.placeholder ?? '请选择',
    options: [...items],
    notFoundContent: state,
    getPopupContainer: () => container,
    builtinPlacements: popupPlacements,
    showSearch: search ?? false,
  }
  return (
    <EscapeArea onEscape={onCancel}>
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
            onDone()
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
