// Faults of stored values that came in before input was checked for them. Nothing stores them any more.
import {
  hasAsterisk,
  hasMaskedPart,
  isFormulaError,
  isGarbled,
  isShortenedNumber,
  withoutFormulaQuotes,
  withoutTextSign,
} from './typed-text.ts'
import { usualLetters } from './usual-letters.ts'

/** Faults of a value, with advice. */
export const dataFaults = {
  masked: { title: '含有遮盖用的“*”', advice: '请按原始单据填写完整内容' },
  scientific: { title: '是科学计数法', advice: '长数字被 Excel 改写，丢失的数字无法推算，请按原始单据重新填写' },
  fullWidth: { title: '含有全角字符', advice: '请改为半角' },
  boolean: { title: '“是”“否”成了 true、false', advice: '请填写原来的文字' },
  errorWord: { title: '是 Excel 的错误值', advice: '公式没有算出结果，请填写正确的内容' },
  textSign: { title: '带有表格的文本标记，如 \' 或 =""', advice: '请删去标记，只留编号' },
  garbled: { title: '含有乱码“\ufffd”', advice: '原来的文字已丢失，请按原始单据填写' },
  unusual: { title: '含有部首、兼容字等形近的字符', advice: '看上去一样，却不是通常的字；保存一次即改为通常的字' },
  invisible: { title: '含有换行或看不见的字符', advice: '请删除后重新输入' },
} as const satisfies Record<string, { title: string; advice: string }>

export type DataFault = keyof typeof dataFaults

export interface JudgedField {
  /** Its values are shown masked, so that a mask may have been stored. */
  isMasked: boolean
  /** Other documents, customs or people find the row by it. */
  isKey: boolean
  /** One line of text; several lines are prose. */
  isLine: boolean
  /** Its letters are compared one by one. */
  isSecret?: boolean
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const fullWidth = /[\uFF01-\uFF5E\u3000]/
const han = /\p{Script=Han}/u

/** Returns the first fault of a stored text; undefined if it has none. */
export function dataFaultOf(value: string, { isMasked, isKey, isLine, isSecret }: JudgedField): DataFault | undefined {
  const text = value.trim()
  if (isMasked ? hasAsterisk(text) : isLine && hasMaskedPart(text)) return 'masked'
  if (isFormulaError(text)) return 'errorWord'
  if (/^(true|false)$/i.test(text)) return 'boolean'
  if (isShortenedNumber(text)) return 'scientific'
  if (isGarbled(text)) return 'garbled'
  if (!isSecret && usualLetters(text) !== text) return 'unusual'
  if (isLine && withoutFormulaQuotes(text) !== text) return 'textSign'
  if (!isKey) return undefined
  if (withoutTextSign(text) !== text) return 'textSign'
  if (invisible.test(value)) return 'invisible'
  // The punctuation of a Chinese name is full-width by right.
  return fullWidth.test(value) && !han.test(value) ? 'fullWidth' : undefined
}
