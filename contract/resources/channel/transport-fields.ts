// Fields of base channels on other hosts: SFTP, HTTP, AMQP 0-9-1.
import { date, dictionary, number, text, textarea, toggle } from '../../language/field.ts'
import { hostKeyText, hostName, httpAddress, pemText, queueName, remoteFolder } from './transport-patterns.ts'

export const sftpProtocol = 'SFTP'
export const httpProtocol = 'HTTP'
export const amqpProtocol = 'AMQP'
/** Protocols whose other side is another host. */
export const remoteProtocols = [sftpProtocol, httpProtocol, amqpProtocol] as const

const of = (...protocols: readonly string[]) => ({ shownWhen: { field: 'protocol', has: protocols } }) as const
const withAuth = (...types: readonly string[]) => ({ shownWhen: { field: 'authType', has: types } }) as const
const requiredOf = (...protocols: readonly string[]) =>
  ({ ...of(...protocols), requiredWhen: { field: 'protocol', has: protocols } }) as const
const requiredWithAuth = (...types: readonly string[]) =>
  ({ ...withAuth(...types), requiredWhen: { field: 'authType', has: types } }) as const
const address = { group: '对方地址' } as const
const account = { group: '登录' } as const
/** Encrypted, and never shown again. */
const secret = { ...account, mask: 'secret', encrypt: true } as const
const limits = { group: '限制' } as const

/** How a channel identifies itself, by protocol. */
export const authTypesOf: Readonly<Record<string, readonly string[]>> = {
  [sftpProtocol]: ['PASSWORD', 'KEY'],
  [httpProtocol]: ['NONE', 'TOKEN', 'PASSWORD', 'CERT'],
  [amqpProtocol]: ['PASSWORD'],
}

export const transportFields = {
  host: text({
    label: '主机',
    ...address,
    ...requiredOf(sftpProtocol, amqpProtocol),
    max: 253,
    pattern: hostName,
    help: '主机名或 IP 地址；内部网络的地址须由运维人员在 KOUAN_ALLOWED_NETWORKS 中允许',
  }),
  port: number({
    label: '端口',
    ...address,
    ...of(sftpProtocol, amqpProtocol),
    min: 1,
    max: 65_535,
    help: '不填：SFTP 22，AMQP 5672，加密的 AMQP 5671',
  }),
  hostKey: text({
    label: '主机密钥',
    ...address,
    ...requiredOf(sftpProtocol),
    max: 2000,
    pattern: hostKeyText,
    help: '对方提供的指纹 SHA256:…，或 known_hosts 中的一行；与此不同的主机不登录',
  }),
  pathUp: text({
    label: '发送文件夹',
    ...address,
    ...requiredOf(sftpProtocol),
    max: 300,
    pattern: remoteFolder,
    help: '对方主机上的文件夹，报文先写成临时文件再改名',
  }),
  pathDown: text({ label: '收取文件夹', ...address, ...requiredOf(sftpProtocol), max: 300, pattern: remoteFolder }),
  pathArchive: text({
    label: '归档文件夹',
    ...address,
    ...requiredOf(sftpProtocol),
    max: 300,
    pattern: remoteFolder,
    help: '收取后移到这里；没有时自动建立',
  }),
  pathError: text({
    label: '异常文件夹',
    ...address,
    ...requiredOf(sftpProtocol),
    max: 300,
    pattern: remoteFolder,
    help: '无法读取的回执移到这里；没有时自动建立',
  }),
  urlUp: text({
    label: '发送地址',
    ...address,
    ...requiredOf(httpProtocol),
    max: 500,
    pattern: httpAddress,
    help: '报文以 POST 发往该地址，报文编号在 Idempotency-Key 和 X-Message-Id 中',
  }),
  urlDown: text({
    label: '收取地址',
    ...address,
    ...of(httpProtocol),
    max: 500,
    pattern: httpAddress,
    help: 'GET 该地址得到待收文件清单；不填：对方主动发到接收地址',
  }),
  vhost: text({ label: '虚拟主机', ...address, ...of(amqpProtocol), max: 200, help: '不填：/' }),
  queueUp: text({ label: '发送队列', ...address, ...requiredOf(amqpProtocol), max: 200, pattern: queueName }),
  queueDown: text({
    label: '回执队列',
    ...address,
    ...requiredOf(amqpProtocol),
    max: 200,
    pattern: queueName,
    help: '两个队列由对方建立，这里不建立也不修改',
  }),
  useTls: toggle({ label: '加密连接（TLS）', ...address, ...of(amqpProtocol), default: false }),
  caCert: textarea({
    label: '颁发者证书',
    ...address,
    ...of(httpProtocol, amqpProtocol),
    max: 20_000,
    pattern: pemText,
    help: '对方证书由自己的机构颁发时填写（PEM）；不填：只信任公共机构',
  }),
  authType: dictionary('channel_auth', { label: '登录方式', ...account, ...requiredOf(...remoteProtocols) }),
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
  receiveSecret: text({
    label: '接收口令',
    ...secret,
    ...of(httpProtocol),
    min: 20,
    max: 200,
    help: '对方主动发来回执时以 Authorization: Bearer 出示；不填：不接收。至少 20 个字符',
  }),
  signSecret: text({
    label: '签名密钥',
    ...secret,
    ...of(httpProtocol),
    min: 20,
    max: 200,
    help: '转发回执时以它签名（HMAC-SHA256，在 X-Kouan-Signature 中）；不填：不签名。至少 20 个字符',
  }),
  timeoutSeconds: number({
    label: '时限（秒）',
    ...limits,
    ...of(...remoteProtocols),
    min: 1,
    max: 12,
    default: 10,
    help: '一次操作超过这个时间即放弃，稍后再试',
  }),
  maxBatch: number({
    label: '每次收取',
    ...limits,
    ...of(...remoteProtocols),
    min: 1,
    max: 500,
    default: 200,
    help: '一次最多收取的文件数',
  }),
} as const
