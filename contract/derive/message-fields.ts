// Fields of a customs message, from its table: label, required, length, code table, remark of the specification. A resource adds
// its own options.
import { referenceTableOf } from '@kouan/customs/codes/reference-table.ts'
import { dictionary, type Field, number, text } from '../language/field.ts'
import type { FieldOptions } from '../language/field-options.ts'
import type { SpellingName } from '../rules/typed-code.ts'

/** The parts of an element's definition (customs/messages/message.ts) that a field is made of. */
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

/** Options of a resource for the field of an element; the kind may be another one with text as value, of a dictionary its `code`. */
export type Addition = Partial<Omit<FieldOptions, 'label'>> &
  ({ kind?: 'money' | 'textarea' | 'region' } | { kind: 'dictionary'; code: string })

/** Kinds with text as value. Numbers of messages are decimal text, never floats. */
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
  /** Elements without a field, because no user fills them in. */
  without: readonly Without[]
  /** Titles of groups, by the first element of each. */
  groups?: Partial<Record<N, string>>
  fields?: A
}

export function fieldsOf<
  const E extends Element,
  const Without extends string,
  const A extends { readonly [K in E['name']]?: Addition } = Record<never, never>,
>(elements: readonly E[], { without, groups, fields }: Adding<E['name'], Without, A>): FieldsOfMessage<E, Without, A> {
  let group: string | undefined
  const included = elements.filter(({ name }) => !(without as readonly string[]).includes(name))
  const entries = included.map((element): [string, Field] => {
    group = (groups as Record<string, string> | undefined)?.[element.name] ?? group
    const added = (fields as Record<string, Addition> | undefined)?.[element.name]
    return [element.name, { ...fieldOf(element), ...(group === undefined ? {} : { group }), ...added }]
  })
  // Object.fromEntries does not know that each element has its field.
  return Object.fromEntries(entries) as unknown as FieldsOfMessage<E, Without, A>
}

function fieldOf({ name, label, required, type, code, always, atLeast, rule }: Element): Field {
  const digits = rule === undefined ? undefined : moments.get(rule)
  // A field with one value needs no words about it.
  const help = digits === undefined && rule && !always ? { help: rule } : {}
  const options = { label, ...(required && { required }), ...(always && { default: always }), ...help }
  if (type.kind === 'decimal' || type.kind === 'int') {
    return number({ ...options, scale: type.fraction ?? 0, min: Number(atLeast ?? 0) })
  }
  const longest = type.kind === 'fixed' ? type.length : type.max
  const max = longest !== undefined && Number.isFinite(longest) ? { max: longest } : {}
  if (code) {
    const reference = always ? undefined : referenceTableOf(code)
    return dictionary(code, {
      ...options,
      ...max,
      ...(always && { codes: [always] }),
      ...(reference && { unlisted: reference.isShaped }),
    })
  }
  const spelling = digits === undefined ? spellingOf(name) : undefined
  return text({
    ...options,
    ...max,
    ...(type.kind === 'fixed' && longest !== undefined ? { min: longest } : {}),
    ...(digits === undefined ? {} : { digits }),
    ...(spelling === undefined ? {} : { spelling }),
  })
}

/** Remarks of the specification that say that an element is a date or a time. */
const moments = new Map([
  ['yyyyMMdd', 'date'],
  ['yyyyMMddHHmmss', 'datetime'],
] as const) as ReadonlyMap<string, 'date' | 'datetime'>

/** The spelling of numbers and codes, by the end of an element's name; the first row that fits. Others are free text. */
const spellingsByName: readonly (readonly [name: RegExp, spelling: SpellingName])[] = [
  [/^(itemNo|barCode|voyageNo|trafNo|domesticTrafNo)$/, 'spaced'],
  [/telephone$/i, 'grouped'],
  [/(Code|IdNumber)$/, 'capitals'],
  [/^(?!buyerReg).*(No|TransactionId)$|^gcode$/, 'serial'],
]
const spellingOf = (name: string) => spellingsByName.find(([ending]) => ending.test(name))?.[1]
