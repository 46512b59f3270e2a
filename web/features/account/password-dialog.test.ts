import { submitApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import { addUser, changeUserPassword, resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { check } from '@kouan/contract/derive/check.ts'
import { expect, test } from 'vitest'
import { faultOfConfirmation, faultOfNewPassword } from './password-dialog.tsx'

test('S5.079 S9.045 more than twelve characters are refused', () => {
  expect(faultOfNewPassword('Kouan1234567')).toBeUndefined()
  for (const long of ['Kouan12345678', 'Kouan@#123456', '中文Kouan123456', `Kouan1${'x'.repeat(90)}`])
    expect(faultOfNewPassword(long), long).toBe('最多12个字符')
  const asked = (password: string) =>
    check(updatePassword.input, { username: 'wang', oldpassword: 'Kouan2026', password, confirmpassword: password })
  expect(asked('Kouan1234567')).toEqual([])
  expect(asked('Kouan12345678')).toEqual([{ field: 'password', message: '新密码：最多12个字符' }])
})

test('S9.045 no call takes a new password of more than twelve characters', () => {
  for (const { name, input } of [updatePassword, addUser, changeUserPassword, resetUserPassword, submitApplication]) {
    const fault = (password: string) => check(input, { password }).filter(({ field }) => field === 'password')
    expect(fault('Kouan1234567'), name).toEqual([])
    expect(fault('Kouan12345678')[0]?.message, name).toMatch(/：(最多12个字符|最大长度12位字符，现有13位)$/)
  }
})

test('a common password and the own name are refused in the form already', () => {
  expect(faultOfNewPassword('Password123', 'zhangsan')).toBe('密码过于常见，请换一个')
  expect(faultOfNewPassword('zhangsan8264', 'zhangsan')).toBe('密码不能包含用户名')
  expect(faultOfNewPassword('Harbour2026', 'zhangsan')).toBeUndefined()
})

test('S5.082 the confirmation must be equal', () => {
  expect(faultOfConfirmation('Kouan1234', 'Kouan1234')).toBeUndefined()
  for (const other of ['Kouan1235', 'kouan1234', 'Kouan123', 'Kouan12345', '', undefined])
    expect(faultOfConfirmation('Kouan1234', other)).toBe('两次输入的密码不一样！')
})

test('S5.081 a confirmation of more than twelve characters is told so, also when it is equal', () => {
  expect(faultOfConfirmation('Kouan12345678', 'Kouan12345678')).toBe('最多12个字符')
  expect(faultOfConfirmation('Kouan1234567', 'Kouan1234567')).toBeUndefined()
})

test('what is empty is left to the required rule', () => {
  expect(faultOfNewPassword('')).toBeUndefined()
  expect(faultOfConfirmation(undefined, 'Kouan1234')).toBeUndefined()
})
