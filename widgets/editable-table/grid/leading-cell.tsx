import type { LeadingKind } from '../columns/column-layout.ts'
import { chooseRow } from '../input/choose-row.ts'
import { startRowDrag } from '../input/drag-row.ts'
import type { GridTable } from '../state/grid-table.ts'

interface Props {
  lead: { kind: LeadingKind; left: number; width: number; isFixed: boolean }
  table: GridTable
  index: number
  number: number
  isChosen: boolean
  isDisabled: boolean
}

/** Handle, box or number before the cells of a row. */
export function LeadingCell({ lead, table, index, number, isChosen, isDisabled }: Props) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: reached by keys of the row
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div role="gridcell" className={lead.isFixed ? 'kt-pinned kt-tight' : 'kt-middle kt-tight'} style={leadStyle(lead)}>
      {lead.kind === 'row-number' && (
        <span className="kt-row-number" data-row-number title="选取整行">
          {number}
        </span>
      )}
      {lead.kind === 'selection' && (
        <input
          type="checkbox"
          tabIndex={-1}
          className="kt-box"
          aria-label={`选择第 ${number} 行`}
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ nativeEvent }) => chooseRow(table, { index, isRange: (nativeEvent as MouseEvent).shiftKey })}
        />
      )}
      {lead.kind === 'drag' && (
        <button
          type="button"
          tabIndex={-1}
          className="kt-plain-button kt-grip"
          aria-label={`移动第 ${number} 行`}
          title="拖动排序，或按 Alt+↑ / Alt+↓"
          disabled={!table.settings().canDrag}
          onPointerDown={(event) => startRowDrag({ event, table, index })}
        >
          ⠿
        </button>
      )}
    </div>
  )
}

export const leadStyle = ({ left, width, isFixed }: { left: number; width: number; isFixed: boolean }) =>
  isFixed ? { width, left } : { left, width }
