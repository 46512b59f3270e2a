// Declaration of a transport: how the files of a base channel reach the other side. Form, dictionary, checks, keys of places,
// secrets and the tests of every transport follow from it; server/domain/transport/<name> opens its sessions.

import type { Fields, ValueOf } from '../../language/field.ts'
import type { FieldOptions } from '../../language/field-options.ts'
import { type AuthType, limitFields, loginFields, loginGroup } from './transport-fields.ts'

/** Values of the fields of one transport: null where a field that is neither required nor has a default is empty. */
export type SettingsOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { [K in keyof F]: F[K] extends { required: true } | { default: unknown } ? ValueOf<F[K]> : ValueOf<F[K]> | null }

/** Place at the other side that a channel reads or writes. */
export interface ChannelPlace<Name extends string, Settings> {
  /** Field that names the place to people; a refusal is shown there. */
  field: Name
  /**
   * Parts that differ from those of every other place of the transport, or null where the channel has none. Two channels with
   * one inbox are refused, and so is an outlet that is an inbox. Absent where nobody else can have the place: its field is unique,
   * or nothing that is written there can be read there.
   */
  key?(settings: Settings): readonly (string | number)[] | null
}

export interface TransportFault<Name extends string = string> {
  field: Name
  /** Follows the label of the field: `不能与发送队列相同`. */
  sentence: string
}

interface TransportOptions<F extends Fields, A extends readonly AuthType[]> {
  /** Value of the field `protocol` of base channels: capitals, never changed. */
  protocol: string
  /** Chinese, in the choice of protocols. */
  title: string
  /**
   * Fields of its own: those of `base_channel` (a shared one of transport-fields.ts under its name), required as they are for
   * this transport. In the form of a base channel they are shown, checked and required for its protocol alone.
   */
  fields: F
  /** How a channel may identify itself; login and limits are added to the fields. Empty: it reaches no other host. */
  auth: A
  /** Place that it reads; null: none that another channel could name. */
  inbox: ChannelPlace<keyof F & string, SettingsOf<F>> | null
  /** Place that it writes. */
  outlet: ChannelPlace<keyof F & string, SettingsOf<F>> | null
  /** Fields that say which host is reached, and how it is known. Stored secrets have to be entered again when one changes. */
  address?: readonly (keyof F & string)[]
  /** Encrypted fields that are never shown to the other side, so that another address does not reveal them. */
  neverSent?: readonly (keyof F & string)[]
  /** Returns what is wrong with the settings together. Called before they are stored or tried, after each field was checked. */
  refuses?(settings: SettingsOf<F>): TransportFault<keyof F & string> | undefined
}

/** The declaration, with the fields of login and limits where it reaches another host. */
export type Transport<F extends Fields = Fields> = Required<Omit<TransportOptions<F, readonly AuthType[]>, 'refuses'>> &
  Pick<TransportOptions<F, readonly AuthType[]>, 'refuses'>

type WithLogin<F extends Fields, A extends readonly AuthType[]> = A extends readonly []
  ? F
  : F & typeof loginFields & typeof limitFields

export function defineTransport<const F extends Fields, const A extends readonly AuthType[]>(
  given: TransportOptions<F, A>,
): Transport<WithLogin<F, A>> {
  const own = Object.entries(given.fields)
  const isOfLogin = ([, { group }]: (typeof own)[number]) => group === loginGroup
  const fields =
    given.auth.length === 0
      ? given.fields
      : {
          ...Object.fromEntries(own.filter((one) => !isOfLogin(one))),
          ...loginFields,
          ...Object.fromEntries(own.filter(isOfLogin)),
          ...limitFields,
        }
  // The conditional type of the fields is not computed for an unknown list of logins.
  return { address: [], neverSent: [], ...given, fields } as unknown as Transport<WithLogin<F, A>>
}

/** Whether it reaches another host. */
export const isRemote = ({ auth }: Pick<Transport, 'auth'>): boolean => auth.length > 0

/**
 * Options of a field in the form that types read. Others may differ between transports, and literal types that differ would join
 * to never. Required for its protocol, which no type says; a default fills a field that stays required.
 */
type InForm<F extends Fields> = {
  [K in keyof F]: Pick<F[K], keyof F[K] & ('kind' | 'integer' | 'scale')> &
    FieldOptions &
    (F[K] extends { required: true; default: unknown } ? { required: true } : unknown)
}
type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type FormFields<T extends readonly Transport[]> = Joined<
  T[number] extends infer One ? (One extends Transport<infer F> ? InForm<F> : never) : never
>

/**
 * Returns the fields of the transports as those of a base channel: shown and required for the protocols that have them. A field
 * of several is listed once, and each transport's fields stay in their order. Throws where two transports mean different fields.
 */
export function fieldsOf<const T extends readonly Transport[]>(transports: T): FormFields<T> {
  const order: string[] = []
  const declared = new Map<string, FieldOptions>()
  for (const { fields } of transports) {
    let place = order.length
    for (const [name, field] of Object.entries(fields).reverse()) {
      const known = declared.get(name)
      if (known && known.label !== field.label) throw new Error(`two transports declare ${name} with different labels`)
      if (known) place = order.indexOf(name)
      else order.splice(place, 0, name)
      if (!known) declared.set(name, field)
    }
  }
  const all = order.map((name) => [name, fieldInForm(name, transports)] as const)
  // Each field was read from one of the transports.
  return Object.fromEntries(all) as unknown as FormFields<T>
}

function fieldInForm(name: string, transports: readonly Transport[]): FieldOptions {
  const having = transports.flatMap(({ protocol, fields }) => (fields[name] ? [{ protocol, field: fields[name] }] : []))
  const [{ field }] = having as [(typeof having)[number]]
  const isRequiredBy = having.filter((one) => one.field.required && one.field.default === undefined)
  const { required, ...rest } = field
  const help = joinedHelp(having.flatMap((one) => one.field.help ?? []))
  return {
    ...(isRequiredBy.length === 0 ? field : rest),
    ...(help !== undefined && { help }),
    shownWhen: field.shownWhen ?? { field: 'protocol', has: having.map(({ protocol }) => protocol) },
    ...(isRequiredBy.length > 0 && {
      requiredWhen: { field: 'protocol', has: isRequiredBy.map(({ protocol }) => protocol) },
    }),
  }
}

/** Joins helps that differ; a beginning that all of them share, up to the colon, is written once. */
function joinedHelp(helps: readonly string[]): string | undefined {
  const distinct = [...new Set(helps)]
  const [start] = distinct[0]?.split('：') ?? []
  if (distinct.length < 2 || !distinct.every((help) => help.startsWith(`${start}：`)))
    return distinct.join('；') || undefined
  return `${start}：${distinct.map((help) => help.slice(`${start}：`.length)).join('，')}`
}

/** Returns the settings of a row of base channels: defaults where nothing is stored, '' for a required text of an unfinished form. */
export function settingsFrom<F extends Fields>(
  { fields }: Transport<F>,
  row: Readonly<Record<string, unknown>>,
): SettingsOf<F> {
  const entries = Object.entries(fields).map(([name, { required, default: usual }]) => [
    name,
    row[name] ?? usual ?? (required ? '' : null),
  ])
  return Object.fromEntries(entries)
}

/** Key of a place, for all channels of an installation; null where it has none. */
export function placeKey(transport: Transport, of: 'inbox' | 'outlet', settings: SettingsOf<Fields>): string | null {
  const parts = transport[of]?.key?.(settings)
  return parts ? [transport.protocol, ...parts].join(' ') : null
}

/** Folders and addresses that differ in slashes at their end alone are one place. */
export const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '')
