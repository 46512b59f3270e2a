import type { TableColumn } from '../cell-type.ts'

interface Props {
  text: string
  column: TableColumn
  isDisabled: boolean
  /** Something opens when the cell is edited: with a sign of it where cells look like fields. */
  opens?: boolean
}

/** A cell that is text; an empty one that can be filled shows what belongs there. */
export const ShownText = ({ text, column, isDisabled, opens = false }: Props) => (
  <>
    {text !== '' && <span title={text}>{text}</span>}
    {text === '' && column.placeholder && !isDisabled && <span className="kt-placeholder">{column.placeholder}</span>}
    {opens && !isDisabled && <span className="kt-opens" aria-hidden />}
  </>
)
