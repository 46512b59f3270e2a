import { hkdfSync } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import type { Keys } from '../vault/vault.ts'
import { readPrivateFile } from './private-file.ts'

/** The secrets of one installation. Losing the encryption keys means losing the personal data in the database. */
export interface Secrets extends Keys {
  signSecret: string
}

export interface SecretsOptions {
  /** The data folder, which is locked by this process. */
  folder: string
  /** From the environment; overrides the file. */
  signSecret: string | undefined
  /** KOUAN_ENCRYPTION_KEYS: base64, separated by commas, the current one first. Overrides file and folder. */
  encryptionKeys?: string | undefined
  /** KOUAN_KEY_FILE: base64, one per line, the current one first. Overrides the folder. */
  keyFile?: string | undefined
  randomBytes: (count: number) => Buffer
}

export interface ReadSecrets {
  /**
   * The signature secret is undefined when the keys come from outside and none was given: it is then derived from them.
   */
  secrets: Keys & { signSecret: string | undefined }
  /** Whether the keys are in the data folder, where a rotation may write a new one. */
  keysInFolder: boolean
  /**
   * Writes generated secrets into the folder. Separate from reading, because a database that has registered another key
   * must refuse the new one first.
   */
  persist(): void
}

interface Content {
  encryptionKey?: string
  olderKeys?: string[]
  signSecret: string
}

const fileOf = (folder: string) => join(folder, 'secrets.json')

/** Reads the keys of the environment, the key file or `secrets.json`; generates what is missing. */
export function readSecrets(options: SecretsOptions): ReadSecrets {
  const { folder, signSecret, randomBytes } = options
  const outside = readOutsideKeys(options)
  const file = fileOf(folder)
  const found = existsSync(file)
  if (!found && outside) return { secrets: { ...outside, signSecret }, keysInFolder: false, persist: () => {} }
  if (found) chmodSync(file, 0o600)
  const content = found ? parse(file, { needsKey: outside === undefined }) : makeContent(randomBytes)
  return {
    secrets: { ...(outside ?? keysOf(content)), signSecret: signSecret ?? content.signSecret },
    keysInFolder: outside === undefined,
    persist: () => {
      if (!found) write(file, content)
    },
  }
}

const makeContent = (randomBytes: SecretsOptions['randomBytes']): Content => ({
  encryptionKey: randomBytes(32).toString('base64'),
  signSecret: randomBytes(24).toString('base64url'),
})

/** Derives the signature secret, equal on all servers of an installation with old and new keys, as the hash key is. */
export const signSecretOf = (hashKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', hashKey, '', 'kouan signatures of requests', 24)).toString('base64url')

/** Replaces the keys in the folder's file; its other content is unchanged. */
export function replaceKeys(folder: string, { encryptionKey, olderKeys = [] }: Keys): void {
  const { signSecret } = parse(fileOf(folder), { needsKey: true })
  const text = (key: Buffer) => key.toString('base64')
  const older = olderKeys.length > 0 ? { olderKeys: olderKeys.map(text) } : {}
  write(fileOf(folder), { encryptionKey: text(encryptionKey), ...older, signSecret })
}

function readOutsideKeys({ encryptionKeys, keyFile }: SecretsOptions): Keys | undefined {
  if (encryptionKeys !== undefined) return asKeys(encryptionKeys.split(','), 'KOUAN_ENCRYPTION_KEYS')
  if (keyFile === undefined) return undefined
  return asKeys(readPrivateFile(keyFile, 'KOUAN_KEY_FILE').split('\n'), `KOUAN_KEY_FILE 指定的文件 ${keyFile} `)
}

function asKeys(texts: string[], where: string): Keys {
  const keys = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map(asKey)
  const [encryptionKey, ...olderKeys] = keys
  if (!encryptionKey || olderKeys.includes(undefined)) {
    throw new StartFailure(`${where}应为 32 字节密钥的 Base64，当前的在最前；可用 openssl rand -base64 32 生成。`)
  }
  return { encryptionKey, olderKeys: olderKeys.filter((key) => key !== undefined) }
}

function asKey(text: unknown): Buffer | undefined {
  const key = typeof text === 'string' ? Buffer.from(text, 'base64') : undefined
  return key?.length === 32 ? key : undefined
}

function keysOf(content: Content): Keys {
  const encryptionKey = asKey(content.encryptionKey)
  if (!encryptionKey) throw new Error('the content was checked')
  const olderKeys = (content.olderKeys ?? []).map(asKey).filter((key) => key !== undefined)
  return { encryptionKey, ...(olderKeys.length > 0 ? { olderKeys } : {}) }
}

function write(file: string, content: Content): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(content, undefined, 2)}\n`)
  // Ciphertext must not outlive its key in a power cut.
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}

function parse(file: string, { needsKey }: { needsKey: boolean }): Content {
  const broken = new StartFailure(
    `密钥文件 ${file} 已损坏，请从备份恢复；不要删除它，否则数据库中加密的内容将无法读取。`,
  )
  let content: Partial<Record<keyof Content, unknown>>
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw broken
  }
  if (!isContent(content) || (needsKey && !asKey(content.encryptionKey))) throw broken
  return content
}

function isContent(content: Partial<Record<keyof Content, unknown>>): content is Content {
  const { olderKeys = [], signSecret } = content
  return Array.isArray(olderKeys) && olderKeys.every(asKey) && typeof signSecret === 'string' && signSecret !== ''
}
