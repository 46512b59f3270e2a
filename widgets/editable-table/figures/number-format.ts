// Formats of figures. They work on the decimal text, digit by digit, so that nothing is lost to a float.
import { decimalProduct } from './decimal-text.ts'

export interface NumberFormat {
  /** Marks of thousands. */
  isGrouped?: boolean
  /** Digits that are always shown behind the point; more are rounded, half away from zero. */
  digits?: number
  /** 0.125 as 12.5%. */
  isPercent?: boolean
  prefix?: string
  suffix?: string
  /** How negative figures are shown. Default: minus. */
  negative?: 'minus' | 'brackets'
}

/** Formats a plain decimal; other texts stay as they are. */
export function formattedFigure(text: string, format: NumberFormat): string {
  if (!/^-?\d+(\.\d*)?$/.test(text)) return text
  const { isGrouped = false, digits, isPercent = false, prefix = '', suffix = '', negative = 'minus' } = format
  const shifted = isPercent ? decimalProduct(text, '100', 40) : text
  const rounded = digits === undefined ? shifted : decimalProduct(shifted, '1', digits)
  const [whole = '', fraction = ''] = rounded.replace('-', '').split('.')
  const shown = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  const behind = fraction.padEnd(digits ?? 0, '0')
  const bare = `${prefix}${shown}${behind && '.'}${behind}${isPercent ? '%' : ''}${suffix}`
  // A figure that was rounded to zero is not negative.
  if (!rounded.startsWith('-') || !/[1-9]/.test(rounded)) return bare
  return negative === 'brackets' ? `(${bare})` : `-${bare}`
}

/** Formats that a user may choose for a column of figures. */
export const commonFormats: readonly { label: string; format: NumberFormat | undefined }[] = [
  { label: '常规', format: undefined },
  { label: '千分位', format: { isGrouped: true } },
  { label: '两位小数', format: { isGrouped: true, digits: 2 } },
  { label: '百分比', format: { isPercent: true } },
  { label: '负数用括号', format: { isGrouped: true, digits: 2, negative: 'brackets' } },
]
