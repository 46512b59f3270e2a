import { checkCreditCode } from './credit-code.ts'
import { checkCustomsCode } from './customs-code.ts'

/**
 * How a message names a company: its customs registration code (10) or its credit code (18), the latter with its check
 * characters. Whether the company exists and is registered is not known here.
 */
export function checkCompanyCode(value: string): string | undefined {
  if (value.length === 10) return checkCustomsCode(value)
  if (value.length === 18) return checkCreditCode(value)
  return `须为 10 位海关注册编码或 18 位统一社会信用代码，现为 ${[...value].length} 位`
}
