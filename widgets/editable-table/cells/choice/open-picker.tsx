import type { ComponentType } from 'react'
import type { EditorProps } from '../../cell-type.ts'
import { plainText } from '../plain-text.ts'
import type { CellPickerProps } from './popup-cell-props.ts'

interface OpenProps extends EditorProps {
  Picker: ComponentType<CellPickerProps>
  onClose: () => void
}

/** The picker of the screen, with what was typed in the cell since the edit began. */
export const OpenPicker = ({ Picker, value, row, column, onChange, onDone, onFill, onClose }: OpenProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the picker's dialog
  <div
    onKeyDown={(event) => {
      // The table stops keys before the window, where dialogs listen for this one.
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      event.stopPropagation()
    }}
  >
    <Picker
      {...{ value, row, column, onFill, onClose }}
      typed={value === row[column.key] ? '' : plainText(value)}
      onPick={(picked) => {
        onChange(picked)
        onDone()
      }}
    />
  </div>
)
