// Fields from the table of a message: what an element is called, whether it must be there, how long it may be, which code table
// holds it and what the paper says of it. An entity adds what the paper does not know.
import { isBeijingTime } from '@kouan/customs/time.ts'
import { dictionary, type Field, number, text } from '../language/field.ts'
import type { FieldOptions } from '../language/field-options.ts'
import type { Check } from '../rules/patterns.ts'

/** What is read of an element's definition (customs/messages/message.ts). */
export interface Element {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly type: {
    readonly kind: 'fixed' | 'upTo' | 'decimal' | 'int'
    readonly length?: number
    readonly max?: number
    readonly fraction?: number
  }
  readonly code?: string
  readonly always?: string
  readonly atLeast?: string
  readonly rule?: string
}

/** Beside the paper: where the field stands, how it is shown, masked and searched; another kind whose values are text, too. */
export type Addition = Partial<Omit<FieldOptions, 'label'>> & { kind?: 'money' | 'textarea' | 'region' }

/** Decimal text, whole numbers too: nothing of a message passes through a float. */
type TextKind = 'text' | 'textarea' | 'money' | 'region'

type FieldFor<E extends Element> = (E extends { code: infer C extends string }
  ? { kind: 'dictionary'; code: C }
  : { kind: TextKind }) & { label: string; required: E['required'] }

export type FieldsOfMessage<E extends Element, Without extends string, A> = {
  [X in E as X['name'] extends Without ? never : X['name']]: Omit<FieldFor<X>, keyof Named<A, X['name']>> &
    Named<A, X['name']>
}
type Named<A, N extends string> = N extends keyof A ? A[N] : Record<never, never>

interface Adding<N extends string, Without extends string, A> {
  /** Elements that nobody fills in. */
  without: readonly Without[]
  /** Each group with the element that it begins at. */
  groups?: Partial<Record<N, string>>
  fields?: A
}

export function fieldsOf<
  const E extends Element,
  const Without extends string,
  const A extends { readonly [K in E['name']]?: Addition } = Record<never, never>,
>(elements: readonly E[], { without, groups, fields }: Adding<E['name'], Without, A>): FieldsOfMessage<E, Without, A> {
  let group: string | undefined
  const left = elements.filter(({ name }) => !(without as readonly string[]).includes(name))
  const made = left.map((element): [string, Field] => {
    group = (groups as Record<string, string> | undefined)?.[element.name] ?? group
    const added = (fields as Record<string, Addition> | undefined)?.[element.name]
    return [element.name, { ...fieldOf(element), ...(group === undefined ? {} : { group }), ...added }]
  })
  return Object.fromEntries(made) as unknown as FieldsOfMessage<E, Without, A>
}

function fieldOf({ label, required, type, code, always, atLeast, rule }: Element): Field {
  const digits = rule === undefined ? undefined : moments.get(rule)
  const help = digits === undefined && rule ? { help: rule } : {}
  const said = { label, ...(required && { required }), ...(always && { default: always }), ...help }
  if (type.kind === 'decimal' || type.kind === 'int') {
    return number({ ...said, scale: type.fraction ?? 0, min: Number(atLeast ?? 0) })
  }
  const longest = type.kind === 'fixed' ? type.length : type.max
  const max = longest !== undefined && Number.isFinite(longest) ? { max: longest } : {}
  if (code) return dictionary(code, { ...said, ...max })
  const moment = digits === undefined ? {} : { digits, pattern: realMoment }
  return text({
    ...said,
    ...max,
    ...(type.kind === 'fixed' && longest !== undefined ? { min: longest } : {}),
    ...moment,
  })
}

/** How the paper says that an element is a day or a moment. */
const moments = new Map([
  ['yyyyMMdd', 'date'],
  ['yyyyMMddHHmmss', 'datetime'],
] as const) as ReadonlyMap<string, 'date' | 'datetime'>

const realMoment: Check = (value) => (isBeijingTime(value.padEnd(14, '0')) ? undefined : '不是有效的日期或时间')
