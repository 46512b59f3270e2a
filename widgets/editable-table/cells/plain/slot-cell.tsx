import type { ComponentType } from 'react'
import type { CellType, ShownProps, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'

export interface SlotProps {
  /** Draws the cell. */
  render: ComponentType<ShownProps>
  toText: (value: unknown, column: TableColumn) => string
}

function ShownSlot(props: ShownProps) {
  const { render: Own } = propsOf<SlotProps>(props.column)
  return Own ? <Own {...props} /> : plainText(props.value)
}

/** Contents that the screen renders; never edited by the table. */
export const slotCell: CellType = {
  name: 'slot',
  Shown: ShownSlot,
  toText: (value, column) => (propsOf<SlotProps>(column).toText ?? plainText)(value, column),
}
