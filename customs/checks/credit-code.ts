import { weightedSum } from './weighted-sum.ts'

// 统一社会信用代码, GB 32100-2015; characters 9 to 17 are an organisation code with its own check (GB 11714).
const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
const organisationCheckCharacters = '0X987654321'

/** Returns a Chinese sentence with the error, or undefined when the code is valid. */
export function checkCreditCode(value: string): string | undefined {
  if (value.length !== 18) return `统一社会信用代码须为 18 位，现为 ${value.length} 位`
  const strange = [...value].find((character) => !alphabet.includes(character))
  if (strange !== undefined) return `统一社会信用代码不能含“${strange}”（只用数字和除 I、O、S、V、Z 外的大写字母）`
  if (!/^\d{6}$/.test(value.slice(2, 8))) return '统一社会信用代码第 3 至 8 位须为数字（行政区划）'
  if (value[16] !== organisationCheckCharacter(value.slice(8, 16))) {
    return '统一社会信用代码第 17 位（组织机构代码校验位）不正确，请核对是否输错'
  }
  if (value[17] === creditCheckCharacter(value.slice(0, 17))) return undefined
  return '统一社会信用代码第 18 位（校验位）不正确，请核对是否输错'
}

/** The 9th character of an organisation code, from its first 8. */
export function organisationCheckCharacter(first8: string): string {
  const sum = weightedSum({ text: first8, digits: base36, weights: organisationWeights })
  return organisationCheckCharacters.charAt(sum % 11)
}

/** The 18th character of a credit code, from its first 17. */
export function creditCheckCharacter(first17: string): string {
  const sum = weightedSum({ text: first17, digits: alphabet, weights })
  return alphabet.charAt((31 - (sum % 31)) % 31)
}
