// Login by another system (统一认证), under the names of the family.
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'
import { mobile } from '../rules/patterns.ts'
import type { LoginResult } from './account.ts'

const source = text({ label: '统一认证编码', required: true, max: 30 })

/** Of calls that a browser follows to the other system and back. */
const visit = {
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'login',
  reply: 'redirect',
  device: 'begun',
} as const

/** In a window of its own, which tells the window that opened it. */
export const renderThirdLogin = defineCall({
  ...visit,
  name: 'account.renderThirdLogin',
  title: '第三方登录',
  method: 'GET',
  path: '/sys/thirdLogin/render/:source',
  audit: 'none',
  input: { source },
  returns: returns<string>(),
})

/** In the same window; `redirect` is where the visitor wanted to be. */
export const beginThirdLogin = defineCall({
  ...visit,
  name: 'account.beginThirdLogin',
  title: '统一认证登录',
  method: 'GET',
  path: '/sys/thirdLogin/oauth2/:source/login',
  audit: 'none',
  input: { source, redirect: text({ label: '登录后的地址', max: 500 }) },
  returns: returns<string>(),
})

/** Where the other system leads back to. */
export const endThirdLogin = defineCall({
  ...visit,
  name: 'account.endThirdLogin',
  title: '统一认证登录',
  method: 'GET',
  path: '/sys/thirdLogin/oauth2/:source/callback',
  input: {
    source,
    state: text({ label: '登录请求', required: true, max: 200, mask: 'secret' }),
    code: text({ label: '授权码', max: 4000, mask: 'secret' }),
    iss: text({ label: '签发者', max: 500 }),
    error: text({ label: '错误', max: 200 }),
    error_description: text({ label: '错误说明', max: 1000 }),
  },
  returns: returns<string>(),
})

/** `a` is the token that the login by the other system led to, `b` the code of that system. */
export const getThirdUser = defineCall({
  name: 'account.getThirdUser',
  title: '第三方登录',
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/:a/:b',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'none',
  device: 'begun',
  message: '登录成功',
  input: {
    a: text({ label: '登录凭证', required: true, max: 100, mask: 'secret' }),
    b: text({ label: '统一认证编码', required: true, max: 30 }),
  },
  returns: returns<LoginResult>(),
})

const bindingMessage = '绑定成功'

/** Binds the person of the other system to the user whose password is sent; answers a token for getLoginUser. */
export const bindByPassword = defineCall({
  name: 'account.bindByPassword',
  title: '绑定已有账号',
  method: 'POST',
  path: '/sys/thirdLogin/user/checkPassword',
  needs: 'public',
  anonymous: true,
  limit: 20,
  audit: 'login',
  device: 'begun',
  message: bindingMessage,
  input: {
    operateCode: text({ label: '绑定凭证', required: true, max: 100, mask: 'secret' }),
    uuid: text({ label: '用户名', required: true, max: 64 }),
    password: text({ label: '密码', keepsLetters: true, required: true, max: 64 }),
  },
  returns: returns<string>(),
})

/** The same at the address of older clients. */
export const bindByPasswordOlder = {
  ...bindByPassword,
  name: 'account.bindByPasswordOlder',
  path: '/sys/third/user/checkPassword',
}

/** The same by a code on the phone of the user. */
export const bindByPhone = defineCall({
  name: 'account.bindByPhone',
  title: '凭手机绑定已有账号',
  method: 'POST',
  path: '/sys/thirdLogin/bindingThirdPhone',
  needs: 'public',
  anonymous: true,
  limit: 20,
  audit: 'login',
  device: 'begun',
  message: bindingMessage,
  input: {
    thirdUserUuid: text({ label: '绑定凭证', required: true, max: 100, mask: 'secret' }),
    mobile: text({ label: '手机号', required: true, spelling: 'grouped', max: 32, pattern: mobile, mask: 'phone' }),
    captcha: text({ label: '短信验证码', required: true, max: 16 }),
  },
  returns: returns<string>(),
})

/** A page may ask where the CAS server is, before there is a ticket. */
export const readCasLogin = defineCall({
  name: 'account.readCasLogin',
  title: '获取 CAS 登录地址',
  method: 'GET',
  path: '/sys/cas/client/loginAddress',
  needs: 'public',
  anonymous: true,
  limit: 60,
  input: { source },
  returns: returns<{ address: string; service: string }>(),
})

/** `service` is the page for which the ticket was given out; it says which CAS server is asked. */
export const validateCasLogin = defineCall({
  name: 'account.validateCasLogin',
  title: 'CAS 登录',
  method: 'GET',
  path: '/sys/cas/client/validateLogin',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'login',
  message: '登录成功',
  input: {
    ticket: text({ label: 'CAS 票据', required: true, max: 1000 }),
    service: text({ label: '服务地址', required: true, max: 1000 }),
  },
  returns: returns<LoginResult>(),
})
