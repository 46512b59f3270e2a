// What the password dialog asks for (specification, section 5).
import { nameInPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { newPassword } from '@kouan/contract/rules/patterns.ts'

export const longestPassword = 12

/** The password itself: the sentence of a fault, or nothing. Empty is the business of `required`. */
export const faultOfNewPassword = (value: string | undefined, username = '') =>
  value ? (newPassword(value) ?? nameInPassword(value, username)) : undefined

export const faultOfConfirmation = (value: string | undefined, password: string | undefined) =>
  value && value !== password ? '两次输入的密码不一样！' : undefined
