// 二次验证: a code of an app on the phone (TOTP, RFC 6238) after the proof of identity, for people who switch it on.
import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'
import type { LoginResult } from './account.ts'

/** Result of a login that waits for the second step; its code is that of `secondStep` in language/error-codes.ts. */
export interface SecondStep {
  ticket: string
}

const code = text({ label: '动态验证码', required: true, spelling: 'grouped', max: 24, mask: 'secret' })
const password = text({ label: '登录密码', required: true, max: 64, mask: 'secret' })

/** Second step of every way to log in: a code of the app, or one of the recovery codes. */
export const finishLogin = defineCall({
  name: 'account.finishLogin',
  device: 'known',
  title: '二次验证登录',
  method: 'POST',
  path: '/sys/login/secondStep',
  needs: 'public',
  anonymous: true,
  limit: 30,
  audit: 'none',
  message: '登录成功',
  input: { ticket: text({ label: '登录凭证', required: true, max: 64, mask: 'secret' }), code },
  returns: returns<LoginResult>(),
})

export interface SecondFactorState {
  enabled: boolean
  since: string | null
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: number
}

export const readSecondFactor = defineCall({
  name: 'account.secondFactor',
  title: '查看二次验证',
  method: 'GET',
  path: '/sys/user/secondFactor',
  needs: 'signed-in',
  input: {},
  returns: returns<SecondFactorState>(),
})

/** Makes a new secret, which counts from `confirmSecondFactor` on. `address` is what the QR code holds. */
export const beginSecondFactor = defineCall({
  name: 'account.beginSecondFactor',
  title: '设置二次验证',
  method: 'POST',
  path: '/sys/user/secondFactor/begin',
  needs: 'signed-in',
  limit: 10,
  audit: 'edit',
  input: { password },
  returns: returns<{ secret: string; address: string }>(),
})

/** Ends the other sessions of the person. The recovery codes are shown this once. */
export const confirmSecondFactor = defineCall({
  name: 'account.confirmSecondFactor',
  title: '开启二次验证',
  method: 'POST',
  path: '/sys/user/secondFactor/confirm',
  needs: 'signed-in',
  limit: 20,
  audit: 'edit',
  message: '二次验证已开启',
  input: { code },
  returns: returns<{ recoveryCodes: string[] }>(),
})

/** Those of before are worth nothing from then on. */
export const renewRecoveryCodes = defineCall({
  name: 'account.renewRecoveryCodes',
  title: '更换恢复码',
  method: 'POST',
  path: '/sys/user/secondFactor/recoveryCodes',
  needs: 'signed-in',
  limit: 10,
  audit: 'edit',
  input: { code },
  returns: returns<{ recoveryCodes: string[] }>(),
})

export const endSecondFactor = defineCall({
  name: 'account.endSecondFactor',
  title: '关闭二次验证',
  method: 'POST',
  path: '/sys/user/secondFactor/end',
  needs: 'signed-in',
  limit: 10,
  audit: 'edit',
  message: '二次验证已关闭',
  input: { password, code },
})

export interface OwnThirdAccount {
  id: string
  provider: string
  /** As the other system calls the person. */
  subject: string
  realname: string | null
  since: string
}

export const listOwnThirdAccounts = defineCall({
  name: 'account.thirdAccounts',
  title: '已绑定的统一认证',
  method: 'GET',
  path: '/sys/user/thirdAccounts',
  needs: 'signed-in',
  input: {},
  returns: returns<OwnThirdAccount[]>(),
})

export const unbindThirdAccount = defineCall({
  name: 'account.unbindThirdAccount',
  title: '解除统一认证绑定',
  method: 'DELETE',
  path: '/sys/user/thirdAccounts/:id',
  needs: 'signed-in',
  audit: 'delete',
  message: '已解除绑定',
  input: { id: id({ label: '绑定编号', required: true }) },
})
