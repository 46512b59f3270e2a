// Between the value of a form field and the keys and rows that a picker works with.
import type { Choice, PickedRow } from './choice.ts'

type One = string | number | PickedRow

/** Keys joined by commas, a list of them, or records that hold the key. */
export type PickerValue = One | readonly One[] | null | undefined

export interface ValueShape {
  /** The property of a row that the value holds. */
  valueKey: string
  isMultiple: boolean
  /** The value is made of records with these properties instead of keys. */
  returnKeys?: readonly string[] | undefined
  /** Several keys as a list instead of a text joined by commas. */
  asList?: boolean | undefined
}

const isRecord = (one: unknown): one is PickedRow => typeof one === 'object' && one !== null

/** Each key once, in order; blanks are no keys. */
export function readKeys(value: PickerValue, valueKey: string): string[] {
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value]
  const keys = parts.map((part) => String((isRecord(part) ? part[valueKey] : part) ?? '').trim())
  return [...new Set(keys.filter((key) => key !== ''))]
}

/** The records that a value brings with it, by their keys. */
export function recordsIn(value: PickerValue, valueKey: string): Map<string, PickedRow> {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return new Map(parts.filter(isRecord).map((record) => [String(record[valueKey] ?? ''), record]))
}

/** Undefined without a choice, so that a required field fails; an empty list for lists. */
export function writeValue(choice: Choice, { valueKey, isMultiple, returnKeys, asList }: ValueShape): PickerValue {
  const keys = [...choice.keys()]
  if (returnKeys) {
    const records = keys.map((key) => pick({ [valueKey]: key, ...choice.get(key) }, returnKeys))
    return isMultiple ? records : records[0]
  }
  if (asList && isMultiple) return keys
  return keys.length === 0 ? undefined : keys.join(',')
}

const pick = (row: PickedRow, keys: readonly string[]): PickedRow =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))
