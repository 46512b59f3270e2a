/** 海关注册编码: 4 digits of the division, then 6 digits or letters; there is no check digit. */
export function checkCustomsCode(value: string): string | undefined {
  if (value.length !== 10) return `海关注册编码须为 10 位，现为 ${value.length} 位`
  if (!/^\d{4}/.test(value)) return '海关注册编码前 4 位须为数字（行政区划）'
  return /^\d{4}[0-9A-Z]{6}$/.test(value) ? undefined : '海关注册编码后 6 位只能是数字和大写字母'
}
