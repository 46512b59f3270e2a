// The vocabulary in which messages are written down. The tables follow the paper: element, label, type, required, rule.

import type { RuleName } from '../rule-table.ts'
import type { Answered, Notice, Refusals } from './answered.ts'
import type { Compared, Role } from './comparison.ts'

/** Revisions of the interface specification: May 2022, and announcement 113 of 2018. */
export const revisions = ['202205', '2018-113'] as const
export type Revision = (typeof revisions)[number]

/** Lengths count characters (code points), not bytes, as the schemas do. */
export type ValueType =
  | { readonly kind: 'fixed'; readonly length: number }
  | { readonly kind: 'upTo'; readonly max: number; readonly min?: number }
  | { readonly kind: 'decimal'; readonly digits: number; readonly fraction: number }
  | { readonly kind: 'int'; readonly digits?: number }

/** Paper: C36. */
export const fixed = (length: number): ValueType => ({ kind: 'fixed', length })
/**
 * Paper: C..60. Without `min` a required text holds at least one character, and an optional one may be empty.
 * Where the schema lets a required text be empty (`upTo(60, 0)`) the paper still wants it filled: see `validateDocument`.
 */
export const upTo = (max: number, min?: number): ValueType => ({ kind: 'upTo', max, min })
/** Paper: C without a limit. */
export const anyText = (): ValueType => ({ kind: 'upTo', max: Number.POSITIVE_INFINITY, min: 0 })
/** Paper: N19,5. */
export const decimal = (digits = 19, fraction = 5): ValueType => ({ kind: 'decimal', digits, fraction })
/** Paper: int, or int 9 (at most 9 digits). */
export const int = (digits?: number): ValueType => ({ kind: 'int', digits })

export type ElementOptions = {
  /** The only values that are allowed, each with its meaning. */
  readonly values?: Readonly<Record<string, string>>
  /** The schema allows this value only; an empty element means it. */
  readonly always?: string
  /** An empty element means this value. */
  readonly otherwise?: string
  /** To the schema, blanks around a text are nothing, and those inside it are one. */
  readonly collapses?: true
  /** Name of the code table that holds the value. */
  readonly code?: string
  /** Number must be greater than this. */
  readonly above?: string
  /** Number must be this or greater. */
  readonly atLeast?: string
  /** Rule that the paper adds, in Chinese. */
  readonly rule?: string
}

export type ElementDefinition<Name extends string = string, Required extends boolean = boolean> = ElementOptions & {
  readonly name: Name
  readonly label: string
  readonly type: ValueType
  readonly required: Required
}

const element =
  <Required extends boolean>(required: Required) =>
  <const Name extends string>(
    name: Name,
    label: string,
    type: ValueType,
    options?: ElementOptions,
  ): ElementDefinition<Name, Required> => ({ name, label, type, required, ...options })

/**
 * A mandatory element. The arguments are in the order of the columns of the specification, so that the tables can be
 * compared.
 */
export const must = element(true)
/** An optional element; built messages leave it out when it is empty. */
export const may = element(false)

/**
 * Differences of a revision to the tables, which are those of 202205 except for its treatment of blanks, which 2018-113
 * does not have.
 */
export type TableDifference = Readonly<Record<string, 'absent' | ValueType | ElementChange>>
export type ElementChange = { readonly type?: ValueType } & Pick<ElementOptions, 'always' | 'otherwise' | 'collapses'>
/** Blanks around a text are nothing to this revision's schema. */
export const collapses: ElementChange = { collapses: true }
export type RevisionDifference = {
  readonly head?: TableDifference
  readonly line?: TableDifference
  readonly lineLimits?: { readonly min: number; readonly max: number }
}

export type LineTable = {
  readonly node: string
  readonly min: number
  readonly max: number
  readonly elements: readonly ElementDefinition[]
}

/** Any fields by name, where the table does not matter. */
export type Fields = { readonly [name: string]: string | undefined }

export type MessageDefinition = {
  readonly type: `CEB${number}Message`
  readonly title: string
  readonly direction: 'I' | 'E' | 'IE'
  readonly kind: 'declaration' | 'receipt'
  /** The repeated node, one per document. `max` may be Infinity. */
  readonly document: { readonly node: string; readonly max: number }
  /** Without `node` the message is flat: the elements are children of the document node. */
  readonly head: { readonly node?: string; readonly elements: readonly ElementDefinition[] }
  readonly line?: LineTable
  /** Head elements that identify the document; for a receipt: its counterpart's, in the same order. */
  readonly key: readonly string[]
  /** Further keys, in the order in which to try them when the first finds nothing. */
  readonly otherKeys?: readonly (readonly string[])[]
  /**
   * Numbers that one document of the message alone may use, each with the elements of its owner: 'orderNo ebpCode'. The first
   * element is in the head or in the lines. A ? before it: a second use is advice (rules/exclusive-use.ts).
   */
  readonly exclusive?: readonly string[]
  /** The receipt that answers a declaration; customs' own messages have none. */
  readonly receiptType?: `CEB${number}Message`
  readonly signature: 'required' | 'optional' | 'none'
  /** Codes of the company roles that may send it. */
  readonly senderRoles?: readonly string[]
  /** Those rules between elements that hold (rule-table.ts). */
  readonly rules: readonly RuleName[]
  /** A revision that is not named does not know the message. */
  readonly revisions: { readonly [R in Revision]?: RevisionDifference }
  /** As people call it beside others of its shipment: 订单. */
  readonly shortTitle?: string
  /** Its part in a shipment that customs compare. */
  readonly role?: Role
  /** How customs answer a declaration. */
  readonly answered?: Answered
  readonly refusals?: Refusals
  readonly compares?: readonly Compared[]
  /** Parts of the shipment without which customs refuse it. */
  readonly needs?: readonly Role[]
  /** Effect of customs' consent to it on the list that it names. */
  readonly effect?: 'cancels' | 'returns'
  /** Of a return: days from the release of its list in which it is applied for, and in which its goods are back. */
  readonly returnDays?: { readonly applied: number; readonly arrived: number }
  /** Of what customs send of themselves. */
  readonly notice?: Notice
}

/** A message that is declared. Its receipt is declared beside it (receipt.ts), and everything else follows from the two. */
export type Declaration = MessageDefinition & {
  readonly kind: 'declaration'
  readonly receiptType: `CEB${number}Message`
  readonly senderRoles: readonly string[]
  readonly shortTitle: string
  readonly answered: Answered
}

/** The least number of characters of a text that is there. */
export function shortestText({ type, required }: Pick<ElementDefinition, 'type' | 'required'>): number {
  if (type.kind === 'fixed') return type.length
  return type.kind === 'upTo' ? (type.min ?? (required ? 1 : 0)) : 1
}

type Together<T> = { [K in keyof T]: T[K] }

/** The fields of a table by name: required ones as string, the others as string or undefined. */
export type FieldsOf<E extends ElementDefinition> = Together<
  { [K in E as K['required'] extends true ? K['name'] : never]: string } & {
    [K in E as K['required'] extends true ? never : K['name']]?: string | undefined
  }
>

/** A document of a message as plain strings, inferred from its table: `DocumentOf<typeof ceb311>`. */
export type DocumentOf<D extends MessageDefinition> = {
  head: FieldsOf<D['head']['elements'][number]>
  lines: D extends { readonly line: { readonly elements: readonly (infer E extends ElementDefinition)[] } }
    ? readonly FieldsOf<E>[]
    : MessageDefinition extends D
      ? readonly Fields[]
      : readonly []
}
