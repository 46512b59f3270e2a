// Names of the environment variables that the server knows, and rules for their values.
import { isIP } from 'node:net'
import { newPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { fromFiles, secretVariables } from './boot/secret-variables.ts'
import { readNetwork } from './outgoing/allowed-networks.ts'

type Reader = (value: string) => string | undefined

const own = [
  'KOUAN_DATA',
  'KOUAN_ADMIN_PASSWORD',
  'KOUAN_DEMO_PASSWORD',
  'KOUAN_DEMO_LOGIN',
  'KOUAN_LOGIN_PROOF',
  'KOUAN_API_BASE',
  'KOUAN_SIGN_SECRET',
  'KOUAN_ENCRYPTION_KEYS',
  'KOUAN_KEY_FILE',
  'KOUAN_CHANNEL_ROOT',
  'KOUAN_CHANNEL_MODE',
  'KOUAN_SIMULATED_CUSTOMS',
  'KOUAN_EXAMPLES',
  'KOUAN_SIGNERS',
  'KOUAN_STAFF_CONNECTIONS',
  'KOUAN_ENTERPRISE_CONNECTIONS',
  'KOUAN_WORK_CONNECTIONS',
  'KOUAN_REPORT_CONNECTIONS',
  'KOUAN_ALLOWED_ORIGINS',
  'KOUAN_STATIC_DOMAIN',
  'KOUAN_REPLICA_URL',
  'KOUAN_REPLICA_SECONDS',
  'KOUAN_FILES',
  'KOUAN_S3_URL',
  'KOUAN_S3_REGION',
  'KOUAN_S3_ACCESS_KEY',
  'KOUAN_S3_SECRET_KEY',
  'KOUAN_TRUSTED_PROXIES',
  'KOUAN_ALLOWED_NETWORKS',
  'KOUAN_STOP_DELAY',
  'KOUAN_METRICS_TOKEN',
  'KOUAN_BACKUP_PASSPHRASE',
  'KOUAN_ARCHIVE_FOLDER',
  'KOUAN_BACKUP_FOLDER',
] as const

/** Variables that the server reads: a name that is not here is refused at the start. */
export type Variable = 'PORT' | 'HOST' | 'DATABASE_URL' | 'UV_THREADPOOL_SIZE' | (typeof own)[number]
export type ReadVariable = (name: Variable) => string | undefined

const known: readonly string[] = [...own, ...fromFiles.map((name) => `${name}_FILE`)]

export const listOf = (value: string) => value.split(',').map((part) => part.trim())
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** Whether the text is an address or a network of limited size: trusting every proxy would trust no address. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0) return namedNetworks.includes(text)
  if (bits === undefined) return true
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (version === 4 ? 32 : 128)
}

const onOrOff: Reader = (value) => (value === 'on' || value === 'off' ? undefined : '应为 on 或 off')

/** Background work uses one connection to listen and one to renew leases. */
const poolSize: Reader = (value) => (/^([3-9]|[1-9]\d|1\d\d|200)$/.test(value) ? undefined : '应为 3 到 200 的整数')

/** Returns the error of a value as the end of a Chinese sentence, by the name of its variable. */
const rules: Partial<Record<Variable, Reader>> = {
  PORT: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : '应为 0 到 65535 的端口号'),
  HOST: (value) => (/^[\w.:%-]+$/.test(value) ? undefined : '应为主机名或 IP 地址'),
  DATABASE_URL: (value) =>
    /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value)
      ? undefined
      : '应形如 postgresql://用户:密码@主机:5432/库名',
  KOUAN_ADMIN_PASSWORD: newPassword,
  KOUAN_DEMO_PASSWORD: newPassword,
  KOUAN_DEMO_LOGIN: onOrOff,
  KOUAN_LOGIN_PROOF: onOrOff,
  KOUAN_SIMULATED_CUSTOMS: onOrOff,
  KOUAN_EXAMPLES: onOrOff,
  KOUAN_CHANNEL_MODE: (value) =>
    /^7[0157][0157]$/.test(value) ? undefined : '应为三位八进制权限，首位为 7，如 750（默认）、770',
  UV_THREADPOOL_SIZE: (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 4 && Number(value) <= 1024 ? undefined : '应为 4 到 1024 的数',
  KOUAN_API_BASE: (value) => (/^(\/[\w-]+)+$/.test(value) ? undefined : '应形如 /jeecg-boot，末尾没有斜线'),
  KOUAN_STAFF_CONNECTIONS: poolSize,
  KOUAN_ENTERPRISE_CONNECTIONS: poolSize,
  KOUAN_WORK_CONNECTIONS: poolSize,
  KOUAN_REPORT_CONNECTIONS: poolSize,
  KOUAN_SIGN_SECRET: (value) => (/^\S{16,}$/.test(value) ? undefined : '应为至少 16 个字符且没有空格'),
  KOUAN_BACKUP_PASSPHRASE: (value) => ([...value].length >= 12 ? undefined : '应至少 12 个字符'),
  KOUAN_METRICS_TOKEN: (value) => (/^\S{16,}$/.test(value) ? undefined : '应为至少 16 个字符且没有空格'),
  KOUAN_ALLOWED_ORIGINS: (value) =>
    listOf(value).every(isOrigin) ? undefined : '应为来源地址，形如 https://desk.example.org，多个以逗号分隔',
  KOUAN_TRUSTED_PROXIES: (value) =>
    listOf(value).every(isProxy)
      ? undefined
      : `应为反向代理的地址或网段（前缀至少 8 位），如 10.0.0.5、10.1.0.0/16，或 ${namedNetworks.join('、')}，多个以逗号分隔`,
  KOUAN_ALLOWED_NETWORKS: (value) =>
    listOf(value).every((text) => readNetwork(text) !== undefined)
      ? undefined
      : '应为允许向外连接的内部地址或网段，如 10.1.0.0/16、192.168.3.7，多个以逗号分隔',
  KOUAN_REPLICA_URL: (value) =>
    /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).username === ''
      ? undefined
      : '应形如 postgresql://副本主机:5432/库名，不含用户和密码',
  KOUAN_REPLICA_SECONDS: (value) =>
    /^\d{1,3}$/.test(value) && Number(value) >= 2 && Number(value) <= 300 ? undefined : '应为 2 到 300 的整数（秒）',
  KOUAN_STOP_DELAY: (value) => (/^([0-5]?\d|60)$/.test(value) ? undefined : '应为 0 到 60 的整数（秒）'),
  KOUAN_S3_URL: (value) =>
    /^https?:\/\/[^\s?#@]*[^\s?#@/]$/.test(value) && URL.canParse(value)
      ? undefined
      : '应为对象存储中桶的网址，形如 https://s3.example.org/桶名，末尾没有斜线',
  KOUAN_S3_REGION: (value) => (/^[\w-]+$/.test(value) ? undefined : '应为区域名，如 us-east-1（默认）、cn-north-1'),
  KOUAN_S3_ACCESS_KEY: (value) => (/^\S+$/.test(value) ? undefined : '不能有空格'),
  KOUAN_S3_SECRET_KEY: (value) => (/^\S+$/.test(value) ? undefined : '不能有空格'),
  KOUAN_STATIC_DOMAIN: (value) =>
    /^https?:\/\/[^\s?#;,'"]*[^\s?#;,'"/]$/.test(value) && URL.canParse(value)
      ? undefined
      : '应为网址，形如 https://files.example.org/static，末尾没有斜线',
  KOUAN_ENCRYPTION_KEYS: (value) =>
    /^[\w+/=-]{43,44}(,[\w+/=-]{43,44})*$/.test(value)
      ? undefined
      : '应为 32 字节密钥的 Base64，多个用逗号分隔，当前的在最前',
}

/** Problems of variables that need or exclude each other. */
export function unfitTogether(read: ReadVariable): string[] {
  const store = ['KOUAN_S3_URL', 'KOUAN_S3_ACCESS_KEY', 'KOUAN_S3_SECRET_KEY'] as const
  const missing = store.filter((name) => read(name) === undefined)
  const problems: string[] = []
  if (missing.length > 0 && missing.length < store.length)
    problems.push(`使用对象存储须同时设 ${store.join('、')}，缺少 ${missing.join('、')}。`)
  if (read('KOUAN_REPLICA_URL') && !read('DATABASE_URL'))
    problems.push('KOUAN_REPLICA_URL 须与 DATABASE_URL 同时设：随附的数据库没有副本。')
  if (read('KOUAN_S3_URL') && read('KOUAN_FILES')) problems.push('KOUAN_FILES 和 KOUAN_S3_URL 只能设一个。')
  return problems
}

export function unknownNames(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('KOUAN_') && !known.includes(name))
    .map((name) => `不认识环境变量 ${name}，可用的有 ${known.join('、')}。`)
}

export function badValues(read: ReadVariable): string[] {
  return Object.entries(rules).flatMap(([name, check]) => {
    const value = read(name as Variable)
    const complaint = value === undefined ? undefined : check(value)
    if (complaint === undefined) return []
    return [`环境变量 ${name} 的值${secretVariables.includes(name) ? '' : ` ${value} `}不对：${complaint}。`]
  })
}
