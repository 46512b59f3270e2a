// Tables of the world (countries, units, offices, …), of which newer editions come: a code that one lacks may be newer than it. All other
// tables are part of the protocol.
import { entryOf } from './code-table.ts'

/**
 * Codes that are allowed at present. `revised`: state of their source, year or year and month; unknown if absent. `disabled`: codes
 * that the table has and that somebody has switched off.
 */
export type CodeSet = ReadonlySet<string> & {
  readonly revised?: string | undefined
  readonly disabled?: ReadonlySet<string> | undefined
}

export interface ReferenceTable {
  isShaped(code: string, known: CodeSet): boolean
  /** Chinese, as in 须为…. */
  shape: string
}

const threeDigits: ReferenceTable = { isShaped: (code) => /^\d{3}$/.test(code), shape: '三位数字' }
/** Customs number countries and currencies by continent. */
const byContinent: ReferenceTable = {
  isShaped: (code) => /^[1-7]\d\d$/.test(code),
  shape: '三位数字，首位是洲（1 至 7）',
}
const oneCharacter: ReferenceTable = { isShaped: (code) => /^[0-9A-Z]$/.test(code), shape: '一位数字或大写字母' }

const referenceTables: Readonly<Record<string, ReferenceTable>> = {
  country: byContinent,
  currency: byContinent,
  unit: threeDigits,
  customs_district: {
    // Offices are founded and closed while their directorate stays.
    isShaped: (code, known) =>
      /^\d{4}$/.test(code) &&
      [...known].some((office) => office.startsWith(code.slice(0, 2)) && !office.endsWith('00')),
    shape: '四位数字，前两位是直属海关',
  },
  traf_mode: oneCharacter,
  wrap_type: oneCharacter,
  packaging: { isShaped: (code) => /^[0-9A-Z]{2,4}$/.test(code), shape: '二至四位数字或大写字母' },
}

export const referenceTableOf = (name: string): ReferenceTable | undefined => entryOf(referenceTables, name)

/** Months for which a table is held to be whole. */
const freshMonths = 12

/** True where codes may have come since the state of the source. A source of unknown age may be old. */
export function mayBeBehind(revised: string | undefined, now: Date): boolean {
  const [, year, month = '12'] = /^(\d{4})(?:-(\d\d))?$/.exec(revised ?? '') ?? []
  if (year === undefined) return true
  const months = (now.getUTCFullYear() - Number(year)) * 12 + now.getUTCMonth() + 1 - Number(month)
  return months > freshMonths
}

export interface UnknownCode {
  /** Follows the label of the field: "“计量单位”" + message. */
  message: string
  /** Right shape, and the table may be older than the code: to be confirmed. */
  isDoubtful: boolean
}

/** Judges a code that the table lacks. */
export function judgeUnknown(input: {
  name: string
  code: string
  known: CodeSet
  now: Date | undefined
}): UnknownCode {
  const { name, code, known, now } = input
  const unknown = `的代码“${code}”不在代码表中`
  if (known.disabled?.has(code)) return { message: `${unknown}，已停用`, isDoubtful: false }
  const reference = referenceTableOf(name)
  if (!reference) return { message: unknown, isDoubtful: false }
  if (!reference.isShaped(code, known)) return { message: `${unknown}，须为${reference.shape}`, isDoubtful: false }
  const { revised } = known
  if (!now || !mayBeBehind(revised, now))
    return { message: revised ? `${unknown}（${revised}）` : unknown, isDoubtful: false }
  const age = revised ? `代码表为 ${revised}${revised.includes('-') ? '' : ' 年'}` : '代码表的版本不明'
  return { message: `${unknown}（${age}），可能是新代码，请核对`, isDoubtful: true }
}
