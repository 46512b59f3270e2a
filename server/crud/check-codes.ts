// Checks that saved codes are entries of their dictionary. An entry that was disabled stays valid where it is stored.
import { atLine } from '@kouan/contract/derive/check.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import type { Dictionaries } from './dictionary-texts.ts'

type Row = Record<string, unknown>

export interface CodeQuestion {
  fields: Fields
  /** The values to save. */
  values: Row
  dictionaries: Dictionaries
  /** The stored row; `anyKnown`: disabled entries are valid as well. */
  before?: Row | 'anyKnown'
}

export function findUnknownCodes({ fields, values, dictionaries, before = {} }: CodeQuestion): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const known = knownCodes(field, dictionaries, before === 'anyKnown')
    if (!known) return []
    // An entry that was switched off is none that the table lacks.
    const isUnlisted = (code: string) =>
      !dictionaries.texts.get(field.code ?? '')?.has(code) && field.unlisted?.(code, known) === true
    const isAllowed = (code: string) => (known.has(code) || isUnlisted(code)) && field.codes?.includes(code) !== false
    const stored = before === 'anyKnown' ? [] : codesIn(field, before[name])
    const unknown = codesIn(field, values[name]).filter((code) => !isAllowed(code) && !stored.includes(code))
    return unknown.length > 0 ? [{ field: name, message: `${field.label}：${wayOut(field, dictionaries)}` }] : []
  })
}

function wayOut({ code = '', codes }: Field, { texts }: Dictionaries): string {
  if (!codes) return '请选择列表中的项'
  return `只能为 ${codes.map((one) => texts.get(code)?.get(one) ?? one).join('、')}`
}

/** Returns undefined for a dictionary that does not exist: then the pattern of the field decides. */
function knownCodes({ code }: Field, { texts, enabled }: Dictionaries, withOff: boolean) {
  if (code === undefined || !texts.has(code)) return undefined
  return withOff ? texts.get(code) : (enabled.get(code) ?? new Set<string>())
}

function codesIn({ multiple }: Field, value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return multiple ? String(value).split(',').filter(Boolean) : [String(value)]
}

/** Checks a row with its lines. An edit does not match lines with stored ones, so lines accept disabled entries there. */
export async function refuseUnknownCodes(
  { db, dataVersion, services }: Context,
  { fields, lines = {} }: Resource,
  { values, before }: { values: Row; before?: Row },
): Promise<void> {
  const dictionaries = await services.dictionaries.load(db, dataVersion)
  const head = findUnknownCodes({ fields, values, dictionaries, ...(before ? { before } : {}) })
  const inLines = Object.entries(lines).flatMap(([name, line]) => {
    const rows = Array.isArray(values[name]) ? (values[name] as Row[]) : []
    const standing = before ? ({ before: 'anyKnown' } as const) : {}
    return rows.flatMap((row, index) =>
      atLine({ name, index }, findUnknownCodes({ fields: line.fields, values: row, dictionaries, ...standing })),
    )
  })
  if (head.length + inLines.length > 0) throw new BadInput([...head, ...inLines])
}
