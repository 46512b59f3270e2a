import type { CellType } from '../../cell-type.ts'

/** A percentage within its bounds; 0 for a value that is no number. */
export function percentOf(value: unknown): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value))
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 0
}

/** How far something is, from 0 to 100. */
export const progressCell: CellType = {
  name: 'progress',
  Shown: ({ value, column }) => {
    const percent = percentOf(value)
    return (
      <span className="kt-progress">
        <span
          className="kt-progress-track"
          role="progressbar"
          aria-label={column.title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span className="kt-progress-bar" style={{ width: `${percent}%` }} />
        </span>
        <span>{percent}%</span>
      </span>
    )
  },
  toText: (value) => `${percentOf(value)}%`,
}
