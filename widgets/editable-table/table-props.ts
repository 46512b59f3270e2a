// Props of an editable table, and its handle.
import type { ReactNode, Ref } from 'react'
import type { AddSettings } from './actions/add-settings.ts'
import type { PaginationInput } from './actions/pagination.ts'
import type { CellFailure } from './cell-rule.ts'
import type { TableRow } from './cell-type.ts'
import type { EnhanceStore } from './columns/enhance-records.ts'
import type { Follow } from './columns/follow-of.ts'
import type { Rights, ToolbarButton } from './columns/rights.ts'
import type { ColumnOf } from './columns/typed-column.ts'
import type { TableSize } from './grid/table-size.ts'
import type { RowSyncPort } from './rows/row-sync.ts'
import type { TableChange } from './rows/stepper.ts'
import type { LoadChildren } from './rows/use-branches.ts'

/** A row of the screen as the table reports it: with an id. */
export type Handed<Row extends object> = Row & { id: string }

export interface EditableTableProps<Row extends object = TableRow> extends Rights {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly NoInfer<ColumnOf<Row>>[]
  /**
   * Rows without an id get a temporary one. Rows that a screen makes of those of onChange are taken over by id, with undo,
   * selection and deleted ids as they are; other rows, and those after a save, start without them.
   */
  value?: readonly Partial<Row>[]
  /** All rows as they are now, temporary ids among them. */
  onChange?: (rows: readonly Handed<Row>[]) => void
  /** Called with the change and its cause; for large tables, because nothing is collected for it. */
  onPatches?: (change: TableChange) => void
  /** Values that follow from those that were just edited or pasted, such as a product; one step with them. */
  follow?: Follow
  onSelectionChange?: (ids: readonly string[]) => void
  /** With the rows as they go out; a rejection is shown. */
  onSave?: (saved: { rows: readonly Record<string, unknown>[]; deletedIds: readonly string[] }) => Promise<void> | void
  /** Default true: cells are fields all the time. False: text, until one is clicked. */
  alwaysEdit?: boolean
  disabled?: boolean
  readOnly?: boolean
  rowSelection?: boolean
  isRowDisabled?: (row: Handed<Row>) => boolean
  rowNumber?: boolean
  /** Shows a handle for each row; the output has the order in `dragSortKey`. */
  dragSort?: boolean
  dragSortKey?: string
  /** Rows with parentId and hasChildren. */
  isTree?: boolean
  loadChildren?: LoadChildren
  /** Default: all. */
  toolbar?: readonly ToolbarButton[] | false
  toolbarExtra?: ReactNode
  addSettings?: Partial<AddSettings>
  onAddSettingsChange?: (settings: AddSettings) => void
  /** Values of a new row beside the default values of the columns. */
  newRow?: () => Readonly<Partial<Row>>
  pagination?: PaginationInput
  size?: TableSize
  maxHeight?: number
  loading?: boolean
  failure?: { message: string; onRetry?: () => void } | undefined
  rowSync?: RowSyncPort
  enhance?: EnhanceStore
  /** Milliseconds, for the guards against fast clicks. */
  now?: () => number
  id?: string
  ref?: Ref<EditableTableHandle>
}

export interface EditableTableHandle {
  /** As they go out: numbered, without temporary ids. */
  getRows: () => readonly Record<string, unknown>[]
  getDeletedIds: () => readonly string[]
  getSelection: () => readonly string[]
  setSelection: (ids: readonly string[]) => void
  /** The new id. */
  addRow: (values?: Readonly<Record<string, unknown>>, place?: { index?: number; parentId?: string }) => string
  addRows: (
    rows: readonly Readonly<Record<string, unknown>>[],
    place?: { index?: number; parentId?: string },
  ) => readonly string[]
  setValues: (id: string, values: Readonly<Record<string, unknown>>) => void
  remove: (ids: readonly string[]) => void
  undo: () => void
  redo: () => void
  scrollTo: (place: { id?: string; columnKey?: string }) => void
  focus: () => void
  /** Every rule of every cell. Marks what fails and shows the first; `validateTabs` takes several tables together. */
  validate: () => Promise<readonly CellFailure[]>
  /** Marks failures found elsewhere, such as by the server, and shows the first. Lines count from 0. */
  showFailures: (found: readonly { line: number; name: string; message: string }[]) => void
}
