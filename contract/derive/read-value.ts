// The one place that turns what people have into the value of a field. Forms, cells of grids, pasted blocks, imported sheets
// and the gate of the server ask it; so the same text means the same, or has the same sentence, wherever it is entered.
import { type Field, kindOf } from '../language/field.ts'
import type { ReadResult } from '../language/kind-values.ts'
import { checkValue, isEmpty } from './check.ts'

/**
 * Returns the value of the field, null if `sent` is blank, or the fault: a sentence without the label of the field, which
 * repeats what was seen and says what would be right. The caller adds label, row and column. Reading a value again returns
 * the same value.
 *
 * `sent` is typed or pasted text, JSON of a client, or the value of a cell. A reader of spreadsheets hands over, per cell:
 * a number as a number where it is one in the sheet (15 digits, not as it is formatted), or as its plain decimal text; a date
 * as a `Date` whose UTC parts are the wall clock of the sheet, or as `YYYY-MM-DD HH:mm:ss`; TRUE and FALSE as booleans; a
 * failed formula as its text, `#N/A`; all else as text. Texts of codes are looked up by the caller before, because only the
 * caller has the entries.
 */
export function readValue(field: Field, sent: unknown): ReadResult {
  if (sent === undefined || sent === null) return { value: sent }
  const fault = excessOf(field, sent)
  return fault === undefined ? kindOf(field).read(sent, field) : { fault }
}

/** Characters of the longest item of a list of ids, with its comma. */
const charactersOfItem = 41

/**
 * Sentence for a text or a list that is far longer than the field takes, so that nobody reads it; undefined otherwise. A text
 * that is a little too long may have blanks, and is compared when it is read.
 */
function excessOf(field: Field, sent: unknown): string | undefined {
  const { longest = 500, mostItems, isNumber, isOpaque } = kindOf(field)
  const items = mostItems && (field.max ?? mostItems)
  if (Array.isArray(sent))
    return items !== undefined && sent.length > 2 * items ? `最多${items}项，现有${sent.length}项` : undefined
  if (typeof sent !== 'string' || isOpaque) return undefined
  const most = items !== undefined ? items * charactersOfItem : isNumber ? longest : (field.max ?? longest)
  return sent.length > 2 * Math.max(1000, most) ? `最大长度${most}位字符，现有${sent.length}位` : undefined
}

/** Reads and checks. Returns the sentence with the label, or undefined; only `requiredWhen` reads `row`. */
export function faultOfTyped(field: Field, sent: unknown, row: Record<string, unknown> = {}): string | undefined {
  const read = readValue(field, isEmpty(sent) ? null : sent)
  return 'fault' in read ? `${field.label}：${read.fault}` : checkValue(field, read.value, row)
}

/** The value where `typed` can be read, otherwise `typed`: inputs keep what cannot be read, with its sentence. */
export function settledValue(field: Field, typed: unknown): unknown {
  const read = readValue(field, typed)
  return 'fault' in read ? typed : read.value
}
