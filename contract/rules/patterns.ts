// The form rules of the specification (section 5): each says in Chinese what is wrong with a value, or nothing.

import { checkIdentityCard } from '@kouan/customs/checks/identity-card.ts'

/** Empty values never reach a check. */
export type Check = (value: string) => string | undefined

const pattern =
  (expression: RegExp, message: string): Check =>
  (value) =>
    expression.test(value) ? undefined : message

/** The form rule; the cell rule of the editable table allows 1 and then 3 to 9. */
export const mobile = pattern(/^1[34578]\d{9}$/, '请输入正确手机号')
export const email = pattern(/^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, '邮箱格式不正确')
export const landline = pattern(/^(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的座机号')
export const naturalNumber = pattern(/^\d+$/, '请输入自然数')
export const englishCharacters = pattern(/^[A-Za-z]+$/, '请输入英文字符')
export const bankCard = pattern(/^\d{10,20}$/, '请输入正确的银行卡号码')
export const idNumber = pattern(/^[A-Za-z0-9]{1,50}$/, '请输入正确的证件号码')
/** The plain sentence of the specification; forms that can say more use the check of customs itself. */
export const nationalIdCard: Check = (value) =>
  checkIdentityCard(value, new Date()) ? '请输入正确的身份证号码' : undefined
export const qqNumber = pattern(/^[1-9]\d{4,11}$/, '请输入正确的QQ号码')
export const webAddress = pattern(/^https?:\/\/\S+$/, '请输入以http和https开头的网址')
export const shortCode = pattern(/^[A-Za-z0-9]{1,20}$/, '请输入20位以内的英文字符和数字')
/** Chinese characters of every plane, rare ones included; the dots are those between the parts of a name. */
export const personName = pattern(/^[\p{Script=Han}A-Za-z ·•・‧．]{2,100}$/u, '请输入2到100位的中英文字符和空格')
export const digitsAndLines = pattern(/^[\d\r\n]+$/, '请输入数字和换行符')
export const upTo255: Check = (value) => ([...value].length <= 255 ? undefined : '请输入255位以内的字符')
/** Length 4 to 18, while the sentence says 6 to 18: both stand so in the specification. */
export const userName: Check = (value) => {
  if (!/^\w+$/.test(value)) return '只允许字母、数字、下划线'
  return value.length >= 4 && value.length <= 18 ? undefined : '6到18个字符'
}
/** State of a table of codes. */
export const yearOrMonth = pattern(/^20\d\d(-(0[1-9]|1[0-2]))?$/, '请填写年或年月，如 2026 或 2026-11')
/** Names of permissions, dictionaries and roles in the field's own spelling. */
export const identifier = pattern(/^[A-Za-z][\w:.-]*$/, '须以字母开头，只能含字母、数字、下划线、点、冒号和短横线')
