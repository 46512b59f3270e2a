import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The secrets of one installation. Losing the encryption key means losing the personal data in the database. */
export interface Secrets {
  /** 32 bytes. */
  encryptionKey: Buffer
  signSecret: string
}

export interface SecretsOptions {
  /** The data folder, which is locked by this process. */
  folder: string
  /** From the environment; wins over the file. */
  signSecret: string | undefined
  randomBytes: (count: number) => Buffer
}

/** Reads `secrets.json` of the data folder and makes it at the first start, readable by its owner only. */
export function readSecrets({ folder, signSecret, randomBytes }: SecretsOptions): Secrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    writeSecrets(file, {
      encryptionKey: randomBytes(32).toString('base64'),
      signSecret: randomBytes(24).toString('base64url'),
    })
  }
  chmodSync(file, 0o600)
  const stored = parse(file)
  return { encryptionKey: stored.encryptionKey, signSecret: signSecret ?? stored.signSecret }
}

function writeSecrets(file: string, secrets: { encryptionKey: string; signSecret: string }): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(secrets, undefined, 2)}\n`)
  // What is encrypted with this key must not outlive it in a power cut.
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}

function parse(file: string): Secrets {
  const broken = new StartFailure(
    `密钥文件 ${file} 已损坏，请从备份恢复；不要删除它，否则数据库中加密的内容将无法读取。`,
  )
  let content: { encryptionKey?: unknown; signSecret?: unknown }
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw broken
  }
  const { encryptionKey, signSecret } = content
  if (typeof encryptionKey !== 'string' || typeof signSecret !== 'string' || signSecret === '') throw broken
  const key = Buffer.from(encryptionKey, 'base64')
  if (key.length !== 32) throw broken
  return { encryptionKey: key, signSecret }
}
