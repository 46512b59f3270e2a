// Moves the bodies of old messages out of the database into a sealed folder, and back.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import { deriveKeys, newSalt } from '../backup/backup-keys.ts'
import { type CopiedFile, syncFolder } from '../backup/copy-tree.ts'
import { writeFileList } from '../backup/signed-folder.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { at } from '../vault/sealed-columns.ts'
import type { Vault } from '../vault/vault.ts'
import {
  type ArchivedBody,
  type ArchiveList,
  archivedFiles,
  hashOf,
  openArchive,
  writeBodies,
} from './archive-folder.ts'
import { bodyTables, countOldBodies, type Owner, oldBodies } from './message-bodies.ts'

interface Place {
  db: Owner
  vault: Vault
  folder: string
  passphrase: string
}

interface Archiving extends Place {
  before: Date
  now: Date
  /** The count that the operator has agreed to; needed for what is younger than three years. A rule was agreed to before. */
  confirmed: number | 'by the rule' | undefined
}

/** Years after the release in which customs may inspect the records (regulations on customs inspection, article 3). */
const keptYears = 3

/**
 * Writes the folder, reads it back, and only then removes from the database what was read. Continues with a folder that is
 * there already, after an interruption. Returns the number of bodies that were removed.
 */
export async function archiveMessages(given: Archiving): Promise<number> {
  const { folder, passphrase, before } = given
  if (!existsSync(folder)) {
    await refuseYoung(given)
    await write(given)
  }
  const opened = await openArchive(folder, passphrase)
  if (new Date(opened.list.before).getTime() !== before.getTime())
    throw new StartFailure(`${folder} 是另一个时间的归档，请指定一个新的目录。`)
  // All of it is read before anything goes.
  for await (const _ of archivedFiles(folder, opened));
  let removed = 0
  for await (const { table, bodies } of archivedFiles(folder, opened)) {
    const { numAffectedRows } =
      await sql`update ${sql.table(table.name)} t set body = null, archived = ${opened.list.archive}
      from unnest(${bodies.map(({ id }) => id)}::bigint[], ${bodies.map(({ sha256 }) => sha256)}::text[]) a (id, sha256)
      where t.id = a.id and t.sha256 = a.sha256 and t.body is not null`.execute(given.db)
    removed += Number(numAffectedRows ?? 0)
  }
  return removed
}

async function refuseYoung({ db, before, now, confirmed }: Archiving): Promise<void> {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() - keptYears)
  const all = await countOldBodies(db, before)
  if (all === 0) throw new StartFailure('没有该时间之前的报文原文，或已经归档。')
  if (confirmed === 'by the rule' || before.getTime() <= limit.getTime()) return
  const young = all - (await countOldBodies(db, limit))
  if (young > 0 && confirmed !== young)
    throw new StartFailure(
      `共 ${all} 份报文原文，其中 ${young} 份不满三年，须在线保存。确实要归档的，请在命令后加 --confirm ${young}`,
    )
}

async function write({ db, vault, folder, passphrase, before, now }: Archiving): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const salt = newSalt()
    const keys = deriveKeys(passphrase, salt)
    const files: CopiedFile[] = []
    for (const table of bodyTables) {
      let number = 0
      for await (const rows of oldBodies(db, table, before)) {
        const bodies = rows.map(({ id, place, sha256, body }): ArchivedBody => {
          const plain = vault.decryptBytes(body, at(table.column, place))
          if (hashOf(plain) !== sha256)
            throw new StartFailure(`${table.name} ${id} 的原文与登记的不符，没有归档任何内容。`)
          return { id, place, sha256, body: plain.toString('base64') }
        })
        number += 1
        const path = `${table.name}-${String(number).padStart(6, '0')}.sealed`
        files.push(await writeBodies({ folder: unfinished, path, keys }, bodies))
      }
    }
    const list: ArchiveList = {
      format: 1,
      archive: basename(folder),
      before: before.toISOString(),
      madeAt: now.toISOString(),
      salt,
      files,
    }
    await writeFileList(unfinished, keys, list)
    await syncFolder(unfinished)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Puts the bodies back, encrypted with the key of today. Returns how many. */
export async function bringBack({ db, vault, folder, passphrase }: Place): Promise<number> {
  const opened = await openArchive(folder, passphrase)
  let back = 0
  for await (const { table, bodies } of archivedFiles(folder, opened)) {
    await db.transaction().execute(async (transaction) => {
      for (const { id, place, body, sha256 } of bodies) {
        const sealed = vault.encryptBytes(Buffer.from(body, 'base64'), at(table.column, place), { pack: true })
        const { numAffectedRows } = await sql`update ${sql.table(table.name)} set body = ${sealed}, archived = null
          where id = ${id} and sha256 = ${sha256} and body is null`.execute(transaction)
        back += Number(numAffectedRows ?? 0)
      }
    })
  }
  return back
}
