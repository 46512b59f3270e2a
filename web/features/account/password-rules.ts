// What the password dialog asks for (specification, section 5).
import { nameInPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { newPassword } from '@kouan/contract/rules/patterns.ts'

/** The password itself: the sentence of a fault, or nothing. Empty is the business of `required`. */
export const faultOfNewPassword = (value: string | undefined, username = '') =>
  value ? (newPassword(value) ?? nameInPassword(value, username)) : undefined

/** What is too long is not cut: whoever pastes it would not know the password that was kept. */
export function faultOfConfirmation(value: string | undefined, password: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length > 12) return newPassword(value)
  return value === password ? undefined : '两次输入的密码不一样！'
}
