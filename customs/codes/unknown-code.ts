// Judges codes that a table lacks: wrong, or newer than the table.
import { referenceTableOf } from './reference-table.ts'

/**
 * Codes that are allowed at present. `revised`: state of their source, year or year and month; unknown if absent. `disabled`: codes
 * that the table has and that somebody has switched off.
 */
export type CodeSet = ReadonlySet<string> & {
  readonly revised?: string | undefined
  readonly disabled?: ReadonlySet<string> | undefined
}

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

/** `now`: absent where no code may be doubtful. */
export function judgeUnknown(input: {
  name: string
  code: string
  known: CodeSet
  now: Date | undefined
}): UnknownCode {
  const { name, code, known, now } = input
  const { revised, disabled } = known
  const judged = (why: string, isDoubtful = false) => ({ message: `的代码“${code}”不在代码表中${why}`, isDoubtful })
  const reference = referenceTableOf(name)
  if (disabled?.has(code)) return judged('，已停用')
  if (!reference) return judged('')
  if (!reference.isShaped(code, known)) return judged(`，须为${reference.shape}`)
  if (!now || !mayBeBehind(revised, now)) return judged(revised ? `（${revised}）` : '')
  const age = revised ? `代码表为 ${revised}${revised.includes('-') ? '' : ' 年'}` : '代码表的版本不明'
  return judged(`（${age}），可能是新代码，请核对`, true)
}
