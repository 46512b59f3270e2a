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
}

interface Part {
  name: string
  text: string
}

/** Returns the parts that the row has, with their texts; of lines the row has a text alone. */
export const secondLineOf = (parts: readonly NamedField[], row: AnyRow): Part[] =>
  parts.flatMap(({ name, field }) => {
    const given = row[`${name}_dictText`]
    const own =
      typeof given === 'string' && given !== '' && row[name] === undefined ? given : fieldText(name, field, row)
    if (own === emptyText) return []
    // A day says nothing without its name.
    return [{ name, text: /^\d{4}-\d{2}-\d{2}/.test(own) ? `${field.label} ${own}` : own }]
  })

/** Lies over the columns of the row. */
export const SecondLine = (props: Props) => (
  <div className="second-line" {...unmeasured}>
    <SecondLineParts {...props} />
  </div>
)

/** The same in a card, where it wraps. */
export function CardSecondLine(props: Props) {
  if (secondLineOf(props.parts, props.row).length === 0) return null
  return (
    <div className="card-second-line">
      <SecondLineParts {...props} />
    </div>
  )
}

const SecondLineParts = ({ parts, row, cells }: Props) =>
  secondLineOf(parts, row).map(({ name, text }, place) => (
    <span key={name}>
      {place > 0 && ' · '}
      {/* A name from right to left leaves the others where they are. */}
      {cells[name]?.(row) ?? <bdi>{text}</bdi>}
    </span>
  ))
