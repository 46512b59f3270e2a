const uuid = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i

/** Numbers of other forms, CEB621_HNZB_FXJK_20220208175055_0035, go through customs as well when they have 36 characters. */
export const isUuid = (value: string) => uuid.test(value)

/** 36 characters 8-4-4-4-12, hexadecimal, upper-case letters. Answers a Chinese sentence, or nothing when it is right. */
export function checkGuid(value: string): string | undefined {
  if (value.length !== 36) return `须为 36 位，现为 ${value.length} 位`
  if (!isUuid(value)) return '须为 8-4-4-4-12 格式的十六进制编号'
  return value === value.toUpperCase() ? undefined : '英文字母须大写'
}
