import { beijingTime14, isBeijingTime } from '../time.ts'
import { weightedSum } from './weighted-sum.ts'

// 公民身份号码, GB 11643: 6 region, 8 birth date, 3 serial, 1 check character (mod 11-2).
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/**
 * Returns a Chinese sentence with the error, or undefined. The region is not looked up, because divisions change. A birth after
 * `now` is an error.
 */
export function checkIdentityCard(value: string, now: Date): string | undefined {
  if (value.length !== 18) return `身份证号码须为 18 位，现为 ${value.length} 位`
  if (!/^\d{17}[\dX]$/.test(value)) return '身份证号码前 17 位须为数字，末位须为数字或大写 X'
  const birth = value.slice(6, 14)
  if (birth < '1900' || !isBeijingTime(`${birth}000000`)) return `身份证号码中的出生日期 ${birth} 不是真实日期`
  if (birth > beijingTime14(now)) return `身份证号码中的出生日期 ${birth} 晚于今天`
  return value[17] === identityCheckCharacter(value.slice(0, 17)) ? undefined : '身份证号码校验位不正确，请核对是否输错'
}

/** The 18th character, from the first 17 digits. */
export function identityCheckCharacter(first17: string): string {
  return checkCharacters.charAt(weightedSum({ text: first17, digits: '0123456789', weights }) % 11)
}
