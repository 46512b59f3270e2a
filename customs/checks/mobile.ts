/** A mobile number of the mainland. Answers a Chinese sentence, or nothing when it is right. */
export function checkMobile(value: string): string | undefined {
  if (!/^\d{11}$/.test(value)) return '手机号须为 11 位数字'
  return /^1[3-9]/.test(value) ? undefined : '手机号须以 13 至 19 开头'
}
