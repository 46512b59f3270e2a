// The second line of a high row, below its columns: what the row is about, in the words of its fields.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { unmeasured } from '@kouan/widgets/fitted-columns/measure-columns.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptyText, fieldText } from '../../fields/field-text.ts'
import type { Cells } from '../columns/list-columns.tsx'

interface Props {
  parts: readonly NamedField[]
  row: AnyRow
  /** Replace the text of a part, as they do in a column of its own. */
  cells: Cells
  isInCard?: boolean
}

/** Shows the parts that the row has; of lines the row has a text alone. */
export function SecondLine({ parts, row, cells, isInCard = false }: Props) {
  const shown = parts.flatMap(({ name, field }) => {
    const given = row[`${name}_dictText`]
    const text = given && row[name] === undefined ? String(given) : fieldText(name, field, row)
    // A day says nothing without its name.
    const told = /^\d{4}-\d{2}-\d{2}/.test(text) ? `${field.label} ${text}` : text
    // A name from right to left leaves the others where they are.
    return text === emptyText ? [] : [{ name, cell: cells[name]?.(row) ?? <bdi>{told}</bdi> }]
  })
  if (shown.length === 0) return null
  return (
    <div className={isInCard ? 'card-second-line' : 'second-line'} {...unmeasured}>
      {shown.map(({ name, cell }, place) => (
        <span key={name}>
          {place > 0 && ' · '}
          {cell}
        </span>
      ))}
    </div>
  )
}
