// The second line of a high row, below its columns: what the row is about, in the words of its fields.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { unmeasured } from '@kouan/widgets/fitted-columns/measure-columns.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptyText, fieldText } from '../../fields/field-text.ts'

/** Returns the texts of the parts that the row has; of lines the row has a text alone. */
export const secondLineOf = (parts: readonly NamedField[], row: AnyRow): string[] =>
  parts.flatMap(({ name, field }) => {
    const text = row[`${name}_dictText`]
    const own = typeof text === 'string' && text !== '' && row[name] === undefined ? text : fieldText(name, field, row)
    if (own === emptyText) return []
    // A day says nothing without its name.
    return [/^\d{4}-\d{2}-\d{2}/.test(own) ? `${field.label} ${own}` : own]
  })

export function SecondLine({ parts, row }: { parts: readonly NamedField[]; row: AnyRow }) {
  const texts = secondLineOf(parts, row)
  return (
    <div className="second-line" {...unmeasured}>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the order of the declaration
        <span key={place}>
          {place > 0 && ' · '}
          {/* A name from right to left leaves the others where they are. */}
          <bdi>{text}</bdi>
        </span>
      ))}
    </div>
  )
}
