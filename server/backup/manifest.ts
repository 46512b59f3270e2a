// The list of a backup: what it holds, signed with the passphrase.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { type BackupKeys, checkSignature, deriveKeys, signatureOf } from './backup-keys.ts'
import { type CopiedFile, hashFile } from './copy-tree.ts'

export interface Manifest {
  format: 1
  /** Version of the program. */
  version: string
  /** ISO 8601. */
  madeAt: string
  /** `cluster`: folder of the bundled PostgreSQL; `dump`: made by pg_dump. */
  database: 'cluster' | 'dump'
  salt: string
  files: CopiedFile[]
}

const listFile = 'manifest.json'
const signatureFile = 'manifest.mac'

export async function writeManifest(folder: string, keys: BackupKeys, manifest: Manifest): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)
  await writeFile(join(folder, listFile), content, { mode: 0o600, flush: true })
  await writeFile(join(folder, signatureFile), signatureOf(keys, content), { mode: 0o600, flush: true })
}

/** Reads the list and compares every file with it. Throws a StartFailure that names the first one that differs. */
export async function readBackup(
  folder: string,
  passphrase: string,
): Promise<{ manifest: Manifest; keys: BackupKeys }> {
  const [content, signature] = await Promise.all([
    readFile(join(folder, listFile)),
    readFile(join(folder, signatureFile)),
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new StartFailure(`${folder} 不是完整的备份：没有 ${listFile} 或 ${signatureFile}。`)
      : error
  })
  const manifest = parse(content)
  const keys = deriveKeys(passphrase, manifest.salt)
  checkSignature(keys, content, signature)
  for (const { path, size, sha256 } of manifest.files) {
    const found = await hashFile(join(folder, path)).catch(() => undefined)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StartFailure(`备份中的 ${path} ${found ? '已被改动或损坏' : '不见了'}，没有恢复任何内容。`)
  }
  return { manifest, keys }
}

function parse(content: Buffer): Manifest {
  try {
    const manifest: Partial<Manifest> = JSON.parse(content.toString())
    if (manifest.format === 1 && typeof manifest.salt === 'string' && Array.isArray(manifest.files))
      return manifest as Manifest
  } catch {
    // Told below.
  }
  throw new StartFailure(`备份的清单 ${listFile} 无法读取，或由更新的版本写成。`)
}
