// The configuration: a JSON file beside which lie the files of the token and of the password of the card.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface BridgeConfig {
  port: number
  token: string
  keyUrl: string
  password: string | undefined
  perMinute: number
  maxWaiting: number
  timeoutMs: number
}

/** A fault of the configuration. Its message is a Chinese sentence. */
export class ConfigFault extends Error {
  override name = 'ConfigFault'
}

const numbers = {
  /** 0: any free one. */
  port: { usual: 8791, min: 0, max: 65_535 },
  signaturesPerMinute: { usual: 250, min: 1, max: 100_000 },
  maxWaiting: { usual: 100, min: 1, max: 10_000 },
  timeoutSeconds: { usual: 20, min: 1, max: 120 },
} as const
const texts = ['tokenFile', 'passwordFile', 'keyUrl'] as const

/**
 * Reads the file. Without a name it is `sign-bridge.json`, which need not exist: then everything is as usual, and there is no
 * password. A missing token is made and stored. `report` takes Chinese sentences. Throws ConfigFault.
 */
export function readConfig(named: string | undefined, report: (sentence: string) => void): BridgeConfig {
  const file = named ?? 'sign-bridge.json'
  if (named !== undefined && !existsSync(named)) throw new ConfigFault(`配置文件 ${named} 不存在。`)
  const entries = existsSync(file) ? readEntries(file) : {}
  const known: readonly string[] = [...Object.keys(numbers), ...texts]
  const unknown = Object.keys(entries).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new ConfigFault(`${file}：没有 ${unknown} 这一项，可用的是 ${known.join('、')}。`)
  const numberOf = (name: keyof typeof numbers) => {
    const { usual, min, max } = numbers[name]
    const value = entries[name] ?? usual
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    throw new ConfigFault(`${file}：${name} 应为 ${min} 到 ${max} 的整数。`)
  }
  const textOf = (name: (typeof texts)[number]) => {
    const value = entries[name]
    if (value === undefined || (typeof value === 'string' && value !== '')) return value
    throw new ConfigFault(`${file}：${name} 应为文字。`)
  }
  const pathOf = (name: string) => resolve(dirname(file), name)
  const passwordFile = textOf('passwordFile')
  return {
    port: numberOf('port'),
    token: readToken(pathOf(textOf('tokenFile') ?? 'sign-bridge-token.txt'), report),
    keyUrl: keyUrlOf(file, textOf('keyUrl') ?? 'ws://127.0.0.1:61232'),
    password: passwordFile === undefined ? undefined : readSecret(pathOf(passwordFile), '口令文件'),
    perMinute: numberOf('signaturesPerMinute'),
    maxWaiting: numberOf('maxWaiting'),
    timeoutMs: numberOf('timeoutSeconds') * 1000,
  }
}

function readEntries(file: string): Record<string, unknown> {
  let value: unknown
  try {
    // Editors of Windows begin a file with the mark of UTF-8.
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch {
    throw new ConfigFault(`${file}：不是 JSON。路径中的“\\”须写成“\\\\”或“/”。`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ConfigFault(`${file}：应为 {"passwordFile": "password.txt"} 的形式。`)
}

/** ws in clear on this machine alone: the password of the card travels with each call. */
function keyUrlOf(file: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url !== undefined && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url?.protocol === 'wss:' || (url?.protocol === 'ws:' && isHere)) return text
  throw new ConfigFault(`${file}：keyUrl 应为本机的 ws:// 地址或 wss:// 地址，口令不能在网络上明文传送。`)
}

function readToken(path: string, report: (sentence: string) => void): string {
  if (!existsSync(path)) {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    report(`已生成令牌文件 ${path}，请把其中的内容填入口岸台签名配置的 tokenFile`)
  }
  const token = readSecret(path, '令牌文件')
  if (/^[\x21-\x7E]{16,}$/.test(token)) return token
  throw new ConfigFault(`令牌文件 ${path} 应为至少 16 个字母、数字或符号；删除后重新启动即可生成。`)
}

/** Windows guards files by their folder, and has no such bits. */
function readSecret(path: string, name: string): string {
  if (!existsSync(path)) throw new ConfigFault(`${name} ${path} 不存在。`)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new ConfigFault(`${name} ${path} 其他用户也能读，请执行 chmod 600 ${path}。`)
  }
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/[\r\n]+$/, '')
  if (text === '') throw new ConfigFault(`${name} ${path} 是空的。`)
  return text
}
