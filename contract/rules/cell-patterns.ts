// The named patterns of table cells (specification, section 5). None can be made slow by what is typed.
import { email, englishCharacters } from './patterns.ts'

export interface CellPattern {
  matches: (text: string) => boolean
  /** When the rule has no message of its own. */
  message: string
}

const of = (expression: RegExp, message: string): CellPattern => ({ matches: (text) => expression.test(text), message })

const patterns: Readonly<Record<string, CellPattern>> = {
  '*': of(/\S/, '不能为空'),
  'n6-16': of(/^\d{6,16}$/, '请输入6到16位数字'),
  '*6-16': of(/^.{6,16}$/su, '请输入6到16位任意字符'),
  's6-18': of(/^[A-Za-z]{6,18}$/, '请输入6到18位字母'),
  url: of(/^(?:https?|ftps?):\/\/[\p{L}\d-]+(?:\.[\p{L}\d-]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/iu, '请输入正确的网址'),
  e: { matches: (text) => email(text) === undefined, message: '请输入正确的电子邮件' },
  m: of(/^1[3-9]\d{9}$/, '请输入正确的手机号码'),
  p: of(/^[1-9]\d{5}$/, '请输入正确的邮政编码'),
  s: { matches: (text) => englishCharacters(text) === undefined, message: '请输入字母' },
  n: of(/^-?\d+(\.\d+)?$/, '请输入数字'),
  z: of(/^-?\d+$/, '请输入整数'),
  money: of(/^(0|[1-9]\d*)(\.\d{1,2})?$/, '请输入正确的金额，最多两位小数'),
}

/** Nothing when there is no such name: then it is a regular expression. */
export const cellPattern = (name: string): CellPattern | undefined =>
  Object.hasOwn(patterns, name) ? patterns[name] : undefined

export const cellPatternNames: readonly string[] = Object.keys(patterns)

/** Why a value does not fit a named pattern; undefined when it does, and for a name that is none. */
export function patternFault(name: string, value: string): string | undefined {
  const pattern = cellPattern(name)
  return pattern === undefined || pattern.matches(value) ? undefined : pattern.message
}
