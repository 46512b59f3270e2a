// A folder of files with a list of them that is signed with a passphrase: a backup, or an archive.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { type BackupKeys, checkSignature, deriveKeys, signatureOf } from './backup-keys.ts'
import { type CopiedFile, hashFile } from './copy-tree.ts'

export interface FileList {
  format: 1
  salt: string
  /** ISO 8601. */
  madeAt: string
  files: CopiedFile[]
}

const listFile = 'manifest.json'
const signatureFile = 'manifest.mac'

export async function writeFileList(folder: string, keys: BackupKeys, list: FileList): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(list, undefined, 1)}\n`)
  await writeFile(join(folder, listFile), content, { mode: 0o600, flush: true })
  await writeFile(join(folder, signatureFile), signatureOf(keys, content), { mode: 0o600, flush: true })
}

interface Reading<List extends FileList> {
  folder: string
  passphrase: string
  /** Word of people for it: 备份 or 归档. */
  what: string
  /** Addition to the sentence about a file that differs: nothing was done. */
  outcome?: string
  isOne: (list: Partial<FileList>) => list is List
}

/** Reads the list and compares every file with it. Throws a StartFailure that names the first one that differs. */
export async function readSignedFolder<List extends FileList>({
  folder,
  passphrase,
  what,
  outcome = '没有恢复任何内容',
  isOne,
}: Reading<List>): Promise<{ list: List; keys: BackupKeys }> {
  const [content, signature] = await Promise.all([
    readFile(join(folder, listFile)),
    readFile(join(folder, signatureFile)),
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new StartFailure(`${folder} 不是完整的${what}：没有 ${listFile} 或 ${signatureFile}。`)
      : error
  })
  const list = parse(content)
  if (!list || !isOne(list)) throw new StartFailure(`${what}的清单 ${listFile} 无法读取，或由更新的版本写成。`)
  const keys = deriveKeys(passphrase, list.salt)
  if (!checkSignature(keys, content, signature)) throw new StartFailure(`${what}的口令不对，或${what}的清单已被改动。`)
  for (const { path, size, sha256 } of list.files) {
    const found = await hashFile(join(folder, path)).catch(() => undefined)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StartFailure(`${what}中的 ${path} ${found ? '已被改动或损坏' : '不见了'}，${outcome}。`)
  }
  return { list, keys }
}

function parse(content: Buffer): FileList | undefined {
  try {
    const list: Partial<FileList> = JSON.parse(content.toString())
    if (list.format === 1 && typeof list.salt === 'string' && Array.isArray(list.files)) return list as FileList
  } catch {
    // Told by the caller.
  }
  return undefined
}
