// Fields that several transports share: where the other side is, how a channel identifies itself, limits of an operation.
import { date, dictionary, number, text, textarea } from '../../language/field.ts'
import { hostName, pemText } from './transport-patterns.ts'

export const address = { group: '对方地址' } as const
export const loginGroup = '登录'
export const account = { group: loginGroup } as const
/** Encrypted, and never shown again. */
export const secret = { ...account, mask: 'secret', encrypt: true } as const
const limits = { group: '限制' } as const

export const host = text({
  label: '主机',
  ...address,
  required: true,
  max: 253,
  pattern: hostName,
  help: '主机名或 IP 地址；内部网络的地址须先由运维人员允许',
})

/** `usual`: the port that is used where none is entered, as the form says it: `SFTP 22`. */
export const portField = (usual: string) =>
  number({ label: '端口', ...address, min: 1, max: 65_535, help: `不填：${usual}` })

export const caCert = textarea({
  label: '颁发者证书',
  ...address,
  max: 20_000,
  pattern: pemText,
  help: '对方证书由自己的机构颁发时填写（PEM）；不填：只信任公共机构',
})

/** How a channel identifies itself, with the title of the dictionary. */
export const authTypes = {
  NONE: '不登录',
  PASSWORD: '用户名和密码',
  TOKEN: '令牌（Bearer）',
  KEY: '私钥',
  CERT: '客户端证书（TLS）',
} as const
export type AuthType = keyof typeof authTypes

const withAuth = (...types: readonly AuthType[]) => ({ shownWhen: { field: 'authType', has: types } }) as const
const requiredWithAuth = (...types: readonly AuthType[]) =>
  ({ ...withAuth(...types), requiredWhen: { field: 'authType', has: types } }) as const

/** Of every transport that reaches another host. */
export const loginFields = {
  authType: dictionary('channel_auth', { label: '登录方式', ...account, required: true }),
  account: text({ label: '用户名', ...account, ...requiredWithAuth('PASSWORD', 'KEY'), max: 100 }),
  accountExpires: date({
    label: '账号有效期至',
    ...account,
    ...withAuth('PASSWORD', 'TOKEN', 'KEY'),
    help: '对方告知的账号或令牌的最后一天；到期前 30、14、3 天有告警。不填：不提醒',
  }),
  password: text({ label: '密码或令牌', ...secret, ...requiredWithAuth('PASSWORD', 'TOKEN'), max: 1000 }),
  privateKey: textarea({
    label: '私钥',
    ...secret,
    ...requiredWithAuth('KEY', 'CERT'),
    max: 20_000,
    help: 'PEM 或 OpenSSH 格式',
  }),
  passphrase: text({
    label: '私钥的密码',
    ...secret,
    ...withAuth('KEY', 'CERT'),
    max: 200,
    help: '私钥没有密码的不填',
  }),
  clientCert: textarea({
    label: '客户端证书',
    ...account,
    ...requiredWithAuth('CERT'),
    max: 20_000,
    pattern: pemText,
    help: 'PEM 格式，与私钥是一对',
  }),
} as const

/** Secrets of the login that no other side is shown: the private key is opened here. */
export const neverSentOfLogin: readonly string[] = ['passphrase'] satisfies (keyof typeof loginFields)[]

/** Of every transport that reaches another host. */
export const limitFields = {
  timeoutSeconds: number({
    label: '时限（秒）',
    ...limits,
    min: 1,
    max: 12,
    default: 10,
    help: '一次操作超过这个时间即放弃，稍后再试',
  }),
  maxBatch: number({
    label: '每次收取',
    ...limits,
    min: 1,
    max: 500,
    default: 200,
    help: '一次最多收取的文件数',
  }),
} as const
