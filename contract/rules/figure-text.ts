/** `1234567.5` as `1,234,567.50` when two digits are the least; text that is no number stays as it is. Never through a float. */
export function figureText(text: string, scale: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', digits = ''] = match
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = digits.replace(/0+$/, '').padEnd(scale, '0')
  return decimals === '' ? `${sign}${grouped}` : `${sign}${grouped}.${decimals}`
}
