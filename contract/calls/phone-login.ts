// Login and lost password by a code on the phone, under the names of the family. Nothing is sent while no 短信接口 is in use.
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'
import { newPassword } from '../rules/guessed-passwords.ts'
import { type Check, email, mobile, userName } from '../rules/patterns.ts'
import type { LoginResult } from './account.ts'

const phone = { label: '手机号', required: true, spelling: 'grouped', max: 32, pattern: mobile, mask: 'phone' } as const
const code = { label: '短信验证码', required: true, spelling: 'grouped', max: 16, mask: 'secret' } as const

const codeMode: Check = (value) => (/^[012]$/.test(value) ? undefined : '须为 0（登录）、1（注册）或 2（找回密码）')

/** The answer says nothing about whether somebody has this phone. */
export const sendPhoneCode = defineCall({
  name: 'account.sendPhoneCode',
  title: '获取短信验证码',
  method: 'POST',
  path: '/sys/sms',
  needs: 'public',
  anonymous: true,
  limit: 20,
  audit: 'login',
  message: '验证码已发送，5分钟内有效；没有收到的，请检查手机号是否已绑定账号',
  input: {
    mobile: text(phone),
    smsmode: text({ label: '用途', required: true, max: 1, pattern: codeMode }),
  },
})

/** The same for a login by another system. */
export const sendThirdCode = { ...sendPhoneCode, name: 'account.sendThirdCode', path: '/sys/thirdSms' }

export const loginByPhone = defineCall({
  name: 'account.loginByPhone',
  title: '手机登录',
  method: 'POST',
  path: '/sys/phoneLogin',
  needs: 'public',
  anonymous: true,
  limit: 30,
  audit: 'none',
  message: '登录成功',
  input: { mobile: text(phone), captcha: text(code) },
  returns: returns<LoginResult>(),
})

/** Only where the 短信接口 in use allows it; the account waits for an administrator. */
export const registerByPhone = defineCall({
  name: 'account.registerByPhone',
  title: '自助注册',
  method: 'POST',
  path: '/sys/user/register',
  needs: 'public',
  anonymous: true,
  limit: 10,
  audit: 'add',
  message: '注册成功，请等待管理员启用账号',
  input: {
    phone: text(phone),
    smscode: text(code),
    username: text({ label: '用户名', required: true, max: 18, pattern: userName }),
    password: text({ label: '密码', keepsLetters: true, required: true, pattern: newPassword }),
    email: text({ label: '邮箱', spelling: 'serial', max: 100, pattern: email, mask: 'email' }),
  },
})

/** First half of a lost password; the code stays valid for the second. */
export const verifyPhone = defineCall({
  name: 'account.verifyPhone',
  title: '找回密码：校验手机',
  method: 'POST',
  path: '/sys/user/phoneVerification',
  needs: 'public',
  anonymous: true,
  limit: 20,
  audit: 'login',
  input: { phone: text(phone), smscode: text(code) },
  returns: returns<{ smscode: string; username: string }>(),
})

/** Clients of the family send it in the address, which the log never holds. */
export const changePasswordByPhone = defineCall({
  name: 'account.changePasswordByPhone',
  title: '找回密码：设置新密码',
  method: 'POST',
  also: ['GET'],
  path: '/sys/user/passwordChange',
  needs: 'public',
  anonymous: true,
  limit: 10,
  audit: 'edit',
  message: '密码重置完成！',
  input: {
    username: text({ label: '用户名', required: true, max: 64 }),
    password: text({ label: '新密码', keepsLetters: true, required: true, pattern: newPassword }),
    smscode: text(code),
    phone: text(phone),
  },
})
