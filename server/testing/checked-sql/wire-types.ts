// Types of PostgreSQL by their object ids: what the driver makes of an answer, and which values a parameter takes.
import type { Kind, ValueType } from './row-type.ts'

interface WireType {
  name: string
  /** As PostgreSQL writes a value; parsed once to see what arrives. */
  sample: string
  array: number
  /** Kinds of values that a parameter takes beside text, which PostgreSQL itself reads or refuses. */
  takes: Kind[]
}

const wireTypes: Record<number, WireType> = {
  16: { name: 'boolean', sample: 't', array: 1000, takes: ['boolean'] },
  17: { name: 'bytea', sample: '\\x00', array: 1001, takes: ['Buffer'] },
  20: { name: 'bigint', sample: '1', array: 1016, takes: ['number', 'bigint'] },
  21: { name: 'smallint', sample: '1', array: 1005, takes: ['number', 'bigint'] },
  23: { name: 'integer', sample: '1', array: 1007, takes: ['number', 'bigint'] },
  25: { name: 'text', sample: 'a', array: 1009, takes: [] },
  26: { name: 'oid', sample: '1', array: 1028, takes: ['number', 'bigint'] },
  114: { name: 'json', sample: '{}', array: 199, takes: ['object', 'array', 'number', 'boolean'] },
  700: { name: 'real', sample: '1', array: 1021, takes: ['number', 'bigint'] },
  701: { name: 'double precision', sample: '1', array: 1022, takes: ['number', 'bigint'] },
  869: { name: 'inet', sample: '127.0.0.1', array: 1041, takes: [] },
  1042: { name: 'character', sample: 'a', array: 1014, takes: [] },
  1043: { name: 'character varying', sample: 'a', array: 1015, takes: [] },
  1082: { name: 'date', sample: '2026-01-01', array: 1182, takes: ['Date'] },
  1083: { name: 'time', sample: '10:00:00', array: 1183, takes: [] },
  1114: { name: 'timestamp', sample: '2026-01-01 00:00:00', array: 1115, takes: ['Date'] },
  1184: { name: 'timestamptz', sample: '2026-01-01 00:00:00+00', array: 1185, takes: ['Date'] },
  1186: { name: 'interval', sample: '1 day', array: 1187, takes: [] },
  1700: { name: 'numeric', sample: '1', array: 1231, takes: ['number', 'bigint'] },
  2950: { name: 'uuid', sample: '00000000-0000-0000-0000-000000000000', array: 2951, takes: [] },
  3802: { name: 'jsonb', sample: '{}', array: 3807, takes: ['object', 'array', 'number', 'boolean'] },
  5069: { name: 'xid8', sample: '1', array: 271, takes: ['number', 'bigint'] },
}
export const textId = 25
const json = new Set([114, 3802])
const elements = new Map(Object.entries(wireTypes).map(([id, { array }]) => [array, Number(id)]))

export type ParserOf = (typeId: number) => (text: string) => unknown

/** Name of a type; its number where the table has none. */
export function wireTypeName(typeId: number): string {
  const element = elements.get(typeId)
  if (element !== undefined) return `${wireTypeName(element)}[]`
  return wireTypes[typeId]?.name ?? `type ${typeId}`
}

/** Returns the type of the values that arrive of a type; `any` of JSON and of types that the table does not have. */
export function receivedType(typeId: number, parserOf: ParserOf): ValueType {
  const element = elements.get(typeId)
  const sample = wireTypes[element ?? typeId]?.sample
  if (sample === undefined || json.has(element ?? typeId)) {
    return element === undefined ? { kinds: ['any'] } : { kinds: ['array'], element: { kinds: ['any'] } }
  }
  const value = parserOf(typeId)(element === undefined ? sample : `{"${sample.replaceAll('\\', '\\\\')}"}`)
  return Array.isArray(value)
    ? { kinds: ['array'], element: { kinds: [kindOf(value[0])] } }
    : { kinds: [kindOf(value)] }
}

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'Buffer'
  const kind = typeof value
  return kind === 'symbol' || kind === 'function' ? 'any' : kind
}

/** Whether a parameter of this type takes what the source hands over; mixed kinds pass where one of them does. */
export function takesType(typeId: number, { kinds, element }: ValueType): boolean {
  const given = kinds.filter((kind) => kind !== 'null' && kind !== 'undefined')
  if (given.length === 0 || given.includes('any') || given.includes('string')) return true
  const elementId = elements.get(typeId)
  if (elementId !== undefined) return given.includes('array') && (!element || takesType(elementId, element))
  const known = wireTypes[typeId]
  return known === undefined || given.some((kind) => known.takes.includes(kind))
}

/** Whether a parameter of this type takes the value; text and null pass, which PostgreSQL judges. */
export function takesValue(typeId: number, value: unknown): boolean {
  const element = elements.get(typeId)
  if (element !== undefined) {
    return Array.isArray(value) ? value.flat().every((one) => takesValue(element, one)) : kindOf(value) !== 'object'
  }
  const kind = kindOf(value)
  const known = wireTypes[typeId]
  if (known === undefined || kind === 'string' || kind === 'null' || kind === 'undefined') return true
  return known.takes.includes(kind)
}
