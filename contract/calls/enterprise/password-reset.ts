// 忘记密码 of an enterprise, for people without session. The answers are alike whether or not the numbers belong together.
import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'
import { newPassword } from '../../rules/guessed-passwords.ts'

const open = { method: 'POST', needs: 'public', anonymous: true } as const
const resumeCode = text({ label: '续填码', required: true, max: 64, mask: 'secret' })

/** One file as multipart, fields before it: the letter with the company's stamp. The resume code is answered this once. */
export const requestPasswordReset = defineCall({
  ...open,
  name: 'passwordReset.request',
  title: '申请重置密码',
  path: '/enterprise/passwordReset/request',
  limit: 5,
  audit: 'add',
  upload: true,
  message: '申请已提交，请等待审核',
  input: {
    applyNo: text({ label: '申请编号', required: true, max: 32 }),
    creditCode: text({ label: '统一社会信用代码', spelling: 'capitals', required: true, max: 18 }),
  },
  returns: returns<{ resumeCode: string }>(),
})

export interface PasswordResetState {
  status: 'WAITING' | 'PASSED' | 'REFUSED' | 'USED'
  /** Of a refusal. */
  reason: string | null
  /** Of one that passed: until when a password can be set. */
  validUntil: string | null
}

export const readPasswordReset = defineCall({
  ...open,
  name: 'passwordReset.state',
  title: '查询重置密码申请',
  path: '/enterprise/passwordReset/state',
  limit: 30,
  audit: 'none',
  input: { resumeCode },
  returns: returns<PasswordResetState>(),
})

/** Once, within 24 hours after a reviewer has passed it. Ends all sessions of the account. */
export const finishPasswordReset = defineCall({
  ...open,
  name: 'passwordReset.finish',
  title: '设置新密码',
  path: '/enterprise/passwordReset/finish',
  limit: 10,
  audit: 'edit',
  message: '新密码已生效，请用新密码登录',
  input: { resumeCode, password: text({ label: '新密码', keepsLetters: true, required: true, pattern: newPassword }) },
})
