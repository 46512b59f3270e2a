// The environment, read and checked once; docs/operations.md has the same table for operators.

import { join, resolve } from 'node:path'
import { newPassword } from '@kouan/contract/rules/patterns.ts'
import { defaultPoolSizes, type PoolSizes } from './db/open-database.ts'

export interface Config {
  port: number
  host: string
  /** Unset: the bundled PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  connections: PoolSizes
  /** Absolute. Holds the bundled database, stored files and the secrets. */
  dataFolder: string
  /** Absolute; uploads and attachments. */
  filesFolder: string
  /** First password of `admin`; unset: a random one. */
  adminPassword: string | undefined
  /** Whether a login needs a proof (slider or picture code). */
  loginProof: boolean
  /** Path before every call of the API, without a slash at its end. */
  apiBase: string
  /** Unset: the one of the data folder. */
  signSecret: string | undefined
  /** Base64 keys joined by commas, the current one first; unset: the key file or the data folder has them. */
  encryptionKeys: string | undefined
  /** Absolute; base64 keys, one a line. Unset: the data folder has them. */
  keyFile: string | undefined
  /** Absolute. Folder channels lie below it. */
  channelRoot: string
  /** Rights of the folders in which a client of customs works. */
  channelMode: number
  /** Of the process, for files and hashes: libuv's. */
  threads: number
  /** Whether channels to the simulated customs may be used. */
  simulatedCustoms: boolean
  /** In front of the paths of stored files; unset: they are read from this server. */
  staticDomain: string | undefined
  /** Origins from which pages of other clients may call; none unless named. */
  allowedOrigins: string[]
  /** Absolute; names the keys and services that sign messages. Unset: nothing can be signed. */
  signingFile: string | undefined
}

type Reader = (value: string) => string | undefined

const known = [
  'KOUAN_DATA',
  'KOUAN_ADMIN_PASSWORD',
  'KOUAN_LOGIN_PROOF',
  'KOUAN_API_BASE',
  'KOUAN_SIGN_SECRET',
  'KOUAN_ENCRYPTION_KEYS',
  'KOUAN_KEY_FILE',
  'KOUAN_CHANNEL_ROOT',
  'KOUAN_CHANNEL_MODE',
  'KOUAN_SIMULATED_CUSTOMS',
  'KOUAN_SIGNERS',
  'KOUAN_STAFF_CONNECTIONS',
  'KOUAN_ENTERPRISE_CONNECTIONS',
  'KOUAN_WORK_CONNECTIONS',
  'KOUAN_ALLOWED_ORIGINS',
  'KOUAN_STATIC_DOMAIN',
]

const listOf = (value: string) => value.split(',').map((part) => part.trim())
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
const onOrOff: Reader = (value) => (value === 'on' || value === 'off' ? undefined : '应为 on 或 off')

/** Background work holds one to listen and another to keep its leases alive. */
const poolSize: Reader = (value) => (/^([3-9]|[1-9]\d|1\d\d|200)$/.test(value) ? undefined : '应为 3 到 200 的整数')

/** What is wrong with a value, as the end of a Chinese sentence, by the name of its variable. */
const rules: Record<string, Reader> = {
  PORT: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : '应为 0 到 65535 的端口号'),
  HOST: (value) => (/^[\w.:%-]+$/.test(value) ? undefined : '应为主机名或 IP 地址'),
  DATABASE_URL: (value) =>
    /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value)
      ? undefined
      : '应形如 postgresql://用户:密码@主机:5432/库名',
  KOUAN_ADMIN_PASSWORD: newPassword,
  KOUAN_LOGIN_PROOF: onOrOff,
  KOUAN_SIMULATED_CUSTOMS: onOrOff,
  KOUAN_CHANNEL_MODE: (value) =>
    /^7[0157][0157]$/.test(value) ? undefined : '应为三位八进制权限，首位为 7，如 750（默认）、770',
  UV_THREADPOOL_SIZE: (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 4 && Number(value) <= 1024 ? undefined : '应为 4 到 1024 的数',
  KOUAN_API_BASE: (value) => (/^(\/[\w-]+)+$/.test(value) ? undefined : '应形如 /jeecg-boot，末尾没有斜线'),
  KOUAN_STAFF_CONNECTIONS: poolSize,
  KOUAN_ENTERPRISE_CONNECTIONS: poolSize,
  KOUAN_WORK_CONNECTIONS: poolSize,
  KOUAN_SIGN_SECRET: (value) => (/^\S{16,}$/.test(value) ? undefined : '应为至少 16 个字符且没有空格'),
  KOUAN_ALLOWED_ORIGINS: (value) =>
    listOf(value).every(isOrigin) ? undefined : '应为来源地址，形如 https://desk.example.org，多个以逗号分隔',
  KOUAN_STATIC_DOMAIN: (value) =>
    /^https?:\/\/[^\s?#;,'"]*[^\s?#;,'"/]$/.test(value) && URL.canParse(value)
      ? undefined
      : '应为网址，形如 https://files.example.org/static，末尾没有斜线',
  KOUAN_ENCRYPTION_KEYS: (value) =>
    /^[\w+/=-]{43,44}(,[\w+/=-]{43,44})*$/.test(value)
      ? undefined
      : '应为 32 字节密钥的 Base64，多个用逗号分隔，当前的在最前',
}

// Their values are not repeated on the screen.
const secret = ['DATABASE_URL', 'KOUAN_ADMIN_PASSWORD', 'KOUAN_SIGN_SECRET', 'KOUAN_ENCRYPTION_KEYS']

/**
 * Reads the environment; an empty variable counts as unset. `workingFolder` is where relative folders begin.
 * Each problem is one Chinese sentence that names its variable.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  workingFolder: string,
): { config: Config } | { problems: string[] } {
  const read = (name: string) => environment[name] || undefined
  const problems = [...unknownNames(environment), ...badValues(read)]
  if (problems.length > 0) return { problems }
  const dataFolder = resolve(workingFolder, read('KOUAN_DATA') ?? 'data')
  return {
    config: {
      port: Number(read('PORT') ?? 3100),
      host: read('HOST') ?? '127.0.0.1',
      databaseUrl: read('DATABASE_URL'),
      connections: {
        staff: Number(read('KOUAN_STAFF_CONNECTIONS') ?? defaultPoolSizes.staff),
        enterprise: Number(read('KOUAN_ENTERPRISE_CONNECTIONS') ?? defaultPoolSizes.enterprise),
        work: Number(read('KOUAN_WORK_CONNECTIONS') ?? defaultPoolSizes.work),
      },
      dataFolder,
      filesFolder: join(dataFolder, 'files'),
      adminPassword: read('KOUAN_ADMIN_PASSWORD'),
      loginProof: read('KOUAN_LOGIN_PROOF') !== 'off',
      apiBase: read('KOUAN_API_BASE') ?? '/jeecg-boot',
      signSecret: read('KOUAN_SIGN_SECRET'),
      encryptionKeys: read('KOUAN_ENCRYPTION_KEYS'),
      keyFile: fileOf(read('KOUAN_KEY_FILE'), workingFolder),
      channelRoot: resolve(workingFolder, read('KOUAN_CHANNEL_ROOT') ?? join(dataFolder, 'channels')),
      channelMode: Number.parseInt(read('KOUAN_CHANNEL_MODE') ?? '750', 8),
      threads: Number(read('UV_THREADPOOL_SIZE') ?? 4),
      simulatedCustoms: read('KOUAN_SIMULATED_CUSTOMS') !== 'off',
      staticDomain: read('KOUAN_STATIC_DOMAIN'),
      allowedOrigins: read('KOUAN_ALLOWED_ORIGINS') ? listOf(read('KOUAN_ALLOWED_ORIGINS') ?? '') : [],
      signingFile: fileOf(read('KOUAN_SIGNERS'), workingFolder),
    },
  }
}

const fileOf = (name: string | undefined, workingFolder: string) =>
  name === undefined ? undefined : resolve(workingFolder, name)

function unknownNames(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('KOUAN_') && !known.includes(name))
    .map((name) => `不认识环境变量 ${name}，可用的有 ${known.join('、')}。`)
}

function badValues(read: (name: string) => string | undefined): string[] {
  return Object.entries(rules).flatMap(([name, check]) => {
    const value = read(name)
    const complaint = value === undefined ? undefined : check(value)
    if (complaint === undefined) return []
    return [`环境变量 ${name} 的值${secret.includes(name) ? '' : ` ${value} `}不对：${complaint}。`]
  })
}
