import Big from 'big.js'

/** A decimal as the schemas write it (sign, digits, point; no exponent), exactly. Undefined for anything else. */
export function readDecimal(text: string): Big | undefined {
  const plain = /^([+-]?)(\d+\.?\d*|\.\d+)$/.exec(text)
  if (!plain || text.length > 100) return undefined
  const [, sign, digits = ''] = plain
  const number = new Big(`0${digits}`.replace(/\.$/, ''))
  return sign === '-' ? number.neg() : number
}
