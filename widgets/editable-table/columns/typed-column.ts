// Types of the columns of typed rows: the compiler knows their keys, and the props of each cell type.
import type { OwnCellTypes } from '../cell-names.ts'
import type { ColumnAbout, TableColumn } from '../cell-type.ts'
import type { AsyncChoiceProps } from '../cells/choice/async-choice.tsx'
import type { DepartmentCellProps } from '../cells/choice/department-tree.ts'
import type { MultiProps } from '../cells/choice/option-text.ts'
import type { PopupCellProps } from '../cells/choice/popup-cell-props.ts'
import type { UserCellProps } from '../cells/choice/user-cell.ts'
import type { DateCellProps } from '../cells/date/date-cells.tsx'
import type { FileCellProps } from '../cells/files/file-value.ts'
import type { CheckboxProps } from '../cells/plain/checkbox-values.ts'
import type { SlotProps } from '../cells/plain/slot-cell.tsx'
import type { DecimalCellProps } from '../cells/text/decimal-cell.tsx'
import type { TextCellProps } from '../cells/text/input-cell.tsx'

interface NoProps {
  readonly none?: never
}

/** The `props` of a column of each type. */
export interface PropsOfType extends OwnCellTypes {
  input: TextCellProps
  textarea: TextCellProps
  'popup-text': TextCellProps
  number: NoProps
  decimal: DecimalCellProps
  checkbox: CheckboxProps
  select: NoProps
  radio: NoProps
  'search-select': NoProps
  'multi-select': MultiProps
  'async-select': AsyncChoiceProps & MultiProps
  department: DepartmentCellProps & MultiProps
  user: UserCellProps & MultiProps
  popup: PopupCellProps
  date: DateCellProps
  datetime: DateCellProps
  time: DateCellProps
  upload: FileCellProps
  file: FileCellProps
  image: FileCellProps
  slot: SlotProps
  tags: NoProps
  progress: NoProps
}

type OfType = {
  [Name in keyof PropsOfType]: { type: Name; props?: Partial<PropsOfType[Name]> }
}[keyof PropsOfType]

/** A field of the row, or a name for a computed value. */
type Keyed<Row extends object> = { key: keyof Row & string } | { key: string; compute: (row: Row) => unknown }

/** A column of rows of this type; a `TableColumn` where rows are any record. */
export type ColumnOf<Row extends object> = string extends keyof Row
  ? TableColumn
  : Omit<ColumnAbout<Row>, 'compute'> & { compute?: (row: Row) => unknown } & Keyed<Row> & OfType
