// Numbers as people write them, in plain decimal text. No figure passes through a float.
import { halfWidth, isFormulaError, isShortenedNumber, quoted, withoutTextSign } from './typed-text.ts'

/** Plain decimal text such as `-1234.50`, or a sentence that says what would be right. */
export type FigureReading = { figure: string } | { fault: string }

export interface FigureOptions {
  /** Marks of RMB may stand before or behind it. */
  isMoney?: boolean
  /** `12.5%` is 0.125. */
  isRate?: boolean
}

const rmb = '(?:[¥￥]|元|圆|RMB|CNY|人民币元?)'
const beforeMoney = new RegExp(`^([-+]?)\\s*${rmb}\\s*`, 'i')
const behindMoney = new RegExp(`\\s*${rmb}$`, 'i')
const currencyMark = /[$€£₩¥￥元圆]|RMB|CNY|USD|EUR|JPY|HKD|GBP|人民币|美金|日币|港币/i

/** Reads text that is not blank: `１，２３４．５`, `￥1,234.50`, `(3)` as -3. Refuses what has two meanings, such as `1,5`. */
export function readFigure(text: string, options: FigureOptions = {}): FigureReading {
  const bare = halfWidth(withoutTextSign(text.trim())).replaceAll('。', '.').replace(/[−–—]/g, '-').trim()
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const unsigned = (inBrackets?.[1] ?? bare).trim()
  const amount = options.isMoney ? unsigned.replace(beforeMoney, '$1').replace(behindMoney, '') : unsigned
  const percent = options.isRate ? /^(.*\d)\s*%$/.exec(amount) : null
  const digits = percent?.[1] ?? amount
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(withoutGroups(digits))
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '' || (inBrackets && sign !== '')) return { fault: faultOf(text, bare, options) }
  return { figure: movePoint(`${inBrackets || sign === '-' ? '-' : ''}${whole}.${fraction}`, percent ? -2 : 0) }
}

/** Removes separators of thousands where each group has three digits; leaves all others, which are then no figure. */
const withoutGroups = (text: string) =>
  /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

function faultOf(text: string, bare: string, { isMoney }: FigureOptions): string {
  const seen = quoted(text.trim())
  if (isFormulaError(bare)) return formulaFault(text)
  if (isShortenedNumber(bare) || /^-?\d+(\.\d+)?E[+-]?\d+$/i.test(bare))
    return `${seen}是科学计数法，可能已丢失数字，请填写完整的数字`
  const percent = /^([-+]?\d+(?:\.\d+)?)\s*%$/.exec(bare)?.[1]
  if (percent) return `${seen}是百分数，请填写小数，如${movePoint(percent, -2)}`
  if (currencyMark.test(bare))
    return isMoney ? `${seen}不是人民币金额，请只填数字，币种另填` : `${seen}带有货币符号，请只填数字`
  if (/\d,\d/.test(bare)) return `${seen}的逗号不是千分位：千分位每三位一组，如1,234.5；小数点请用“.”，如1.5`
  if (/^[-+]?[\d.,]+\s[\d.,\s]*$/.test(bare)) return `${seen}中间有空格，请删去空格`
  return `${seen}不是数字，请只填数字，如1234.5`
}

/** The sentence about a cell whose formula has failed. */
export const formulaFault = (text: string): string =>
  `${quoted(text.trim())}是Excel公式的错误，请改正公式或直接填写内容`

/** Moves the decimal point to the right. Removes zeros in front of the whole part; those at the end stay. */
export function movePoint(decimal: string, places: number): string {
  const sign = decimal.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = decimal.replace(/^[-+]/, '').split('.')
  const all = whole + fraction
  const point = whole.length + places
  const left =
    all
      .slice(0, Math.max(0, point))
      .padEnd(point, '0')
      .replace(/^0+(?=\d)/, '') || '0'
  const right = point < 0 ? '0'.repeat(-point) + all : all.slice(point)
  const figure = `${left}${right === '' ? '' : `.${right}`}`
  return /[1-9]/.test(figure) ? `${sign}${figure}` : figure
}

/** The plain decimal text of a float, without an exponent. */
export function decimalOf(number: number): string {
  const [digits = '', exponent] = String(number).split('e')
  return exponent === undefined ? digits : movePoint(digits, Number(exponent))
}
