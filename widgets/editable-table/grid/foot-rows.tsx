import { memo } from 'react'
import type { Statistic } from '../cell-type.ts'
import { useTopic } from '../rows/use-topic.ts'
import type { GridSettings } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { cellStyle } from './grid-row.tsx'
import { leadStyle } from './leading-cell.tsx'

interface Props {
  table: GridTable
  settings: GridSettings
  kinds: readonly Statistic[]
  first: number
  last: number
}

const titles: Readonly<Record<Statistic, string>> = { sum: '合计', average: '平均' }

/** Sums and averages below the rows, always those of all rows. */
export const FootRows = memo(function FootRows({ table: { store }, settings, kinds, first, last }: Props) {
  useTopic(store, 'values')
  const { layout } = settings
  const statistics = store.statistics()
  return kinds.map((kind) => (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div key={kind} role="row" className="kt-row" data-statistic={kind} style={{ width: layout.width }}>
      {layout.leading.map((lead, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here
        // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
        <div
          key={lead.kind}
          role="gridcell"
          className={lead.isFixed ? 'kt-pinned kt-tight' : 'kt-middle kt-tight'}
          style={leadStyle(lead)}
        >
          {index === layout.leading.length - 1 && titles[kind]}
        </div>
      ))}
      {layout.columns.map((placed, index) => {
        if (placed.side === 'middle' && (index < first || index > last)) return null
        const { key } = placed.column
        const isTitle = layout.leading.length === 0 && index === 0
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here
          // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
          <div
            key={key}
            role="gridcell"
            data-key={key}
            className={`${placed.side === 'middle' ? 'kt-middle' : 'kt-pinned'}${placed.type.align === 'right' ? ' kt-right' : ''}`}
            style={cellStyle(placed, layout)}
          >
            {isTitle ? `${titles[kind]} ` : ''}
            {placed.type.figure?.(statistics[kind](key), placed.column) ?? statistics[kind](key)}
          </div>
        )
      })}
    </div>
  ))
})
