// Props by which a screen gives a cell values from records.
import type { ComponentType } from 'react'
import type { TableColumn, TableRow } from '../../cell-type.ts'
import type { ByValues } from './name-cache.ts'

/** A record that is meant by what was typed, with the values of the columns that it fills. */
export interface Completion {
  key: string
  label: string
  /** Beside it: codes that tell records of one name apart. */
  note: string
  values: Readonly<Record<string, unknown>>
}

export type Complete = (typed: string, signal: AbortSignal) => Promise<readonly Completion[]>

/** Props of the screen's picker, which is shown as long as the cell is edited. */
export interface CellPickerProps {
  value: unknown
  row: TableRow
  column: TableColumn
  /** Text that was typed in the cell before it opened. */
  typed: string
  /** Ends the edit with this value. */
  onPick: (value: unknown) => void
  /** Ends it with values of several columns, as one step. */
  onFill: (values: Readonly<Record<string, unknown>>) => void
  /** Ends it with the old one. */
  onClose: () => void
}

export interface PopupCellProps {
  picker: ComponentType<CellPickerProps>
  /** Records that the picker would fill in for a typed text, the best first; offered below the cell. */
  complete: Complete
  /** Names of stored values. */
  byValues: ByValues
  /** The value is a text that may be typed, too; without a picker it can be typed alone. */
  isTyped: boolean
}
