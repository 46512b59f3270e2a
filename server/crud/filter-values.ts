// Values of filters as people type them, read as the form of the field reads them.
import { readValue } from '@kouan/contract/derive/read-value.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { usualTextOf } from '@kouan/contract/language/kind-values.ts'
import type { Comparison, QueryRule } from '@kouan/contract/rules/query-operators.ts'
import { readCodeText } from '@kouan/contract/rules/typed-code.ts'
import { readDayAlone } from '@kouan/contract/rules/typed-moment.ts'
import { halfWidth } from '@kouan/contract/rules/typed-text.ts'
import { BadInput } from '../ground/errors.ts'
import type { PlannedColumn } from './column-plan.ts'

type Filtered = Pick<PlannedColumn, 'name' | 'field' | 'type'>

export type PartRule = 'like' | 'left_like' | 'right_like'
export const isPartRule = (rule: QueryRule): rule is PartRule =>
  rule === 'like' || rule === 'left_like' || rule === 'right_like'

/** Returns the comparison with the values as the field stores them. Throws BadInput for a value that its form would refuse. */
export function readComparison(filtered: Filtered, { rule, values: typed }: Comparison): Comparison {
  const { name, field } = filtered
  const read = isPartRule(rule) ? readPart : readWhole
  const values = typed.map((text) => {
    const found = read(filtered, usualTextOf(text, field))
    if ('fault' in found) throw new BadInput([{ field: name, message: `${field.label}：${found.fault}` }])
    return found.text
  })
  return { rule, values }
}

type Found = { text: string } | { fault: string }

function readWhole({ field, type }: Filtered, typed: string): Found {
  if (!type.isReadByField && field.digits === undefined) return { text: asSpelled(field, typed) }
  const read = readValue(field, typed)
  return 'fault' in read ? read : { text: String(read.value ?? '') }
}

/** A part of a time of a message is digits of it, or a day. */
function readPart(filtered: Filtered, typed: string): Found {
  const { field } = filtered
  if (field.digits === undefined) return { text: asSpelled(field, typed) }
  const plain = halfWidth(typed).trim()
  if (/^\d+$/.test(plain)) return { text: plain }
  const day = readDayAlone(typed)
  return day === undefined ? readWhole(filtered, typed) : { text: day.replaceAll('-', '') }
}

/** A code as it is stored, which people also type in full-width characters or small letters. */
function asSpelled({ spelling }: Field, typed: string): string {
  const read = spelling && readCodeText(typed, spelling)
  return read && 'code' in read ? read.code : typed
}

/** The end of a day from which, or to which, a comparison with the day counts. */
const edges: Partial<Record<QueryRule, string>> = { ge: '00:00:00', lt: '00:00:00', le: '23:59:59', gt: '23:59:59' }

/** Whether the field holds a time, and the text is a day alone. */
export const isDayOfTime = ({ field, type }: Omit<Filtered, 'name'>, text: string): boolean =>
  (type.isMoment || field.digits === 'datetime') && readDayAlone(usualTextOf(text, field)) !== undefined

/** Returns the comparison of a time with a day as one with the first or last second of the day: `<=2026-11-28` includes it. */
export function toEdgeOfDay({ field, type }: Omit<Filtered, 'name'>, { rule, values }: Comparison): Comparison {
  const clock = edges[rule]
  if (clock === undefined || (!type.isMoment && field.digits !== 'datetime')) return { rule, values }
  const atEdge = (text: string) => {
    const day = readDayAlone(usualTextOf(text, field))
    return day === undefined ? text : `${day} ${clock}`
  }
  return { rule, values: values.map(atEdge) }
}
