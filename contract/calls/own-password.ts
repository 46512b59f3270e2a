// The password that a signed-in person changes. Not with the calls of the login page, which needs no list of common passwords.
import { defineCall } from '../language/call.ts'
import { text } from '../language/field.ts'
import { newPassword } from '../rules/guessed-passwords.ts'

export const updatePassword = defineCall({
  name: 'account.updatePassword',
  title: '修改密码',
  method: 'POST',
  also: ['PUT'],
  path: '/sys/user/updatePassword',
  needs: 'signed-in',
  signed: 'header',
  limit: 10,
  audit: 'edit',
  message: '密码重置成功!',
  input: {
    username: text({ label: '用户名', required: true, max: 64 }),
    oldpassword: text({ label: '旧密码', keepsLetters: true, required: true, max: 64 }),
    password: text({ label: '新密码', keepsLetters: true, required: true, pattern: newPassword }),
    confirmpassword: text({ label: '确认新密码', keepsLetters: true, required: true, max: 64 }),
  },
})
