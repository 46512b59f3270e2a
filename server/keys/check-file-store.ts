// Checks that the file store belongs to the database: a server with another store would write files that the others
// cannot find.

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../db/locks.ts'
import { type FileStore, identityName } from '../files/file-store.ts'
import type { DB } from '../generated/database.d.ts'
import { StartFailure } from '../ground/start-failure.ts'

/**
 * `db`: connection of the owner. Throws a StartFailure when the store belongs to another database or cannot be used.
 */
export async function checkFileStore(db: Kysely<DB>, files: FileStore): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Serializes servers that start at the same time.
    await lockUntilCommit(transaction, 'fileStore')
    const { rows } = await sql<{ id: string }>`select id from known_file_store`.execute(transaction)
    const [known] = rows
    const found = await callStore(files, () => files.identity())
    if (known && found === known.id) return
    if (known) throw new StartFailure(foreign(files, known.id))
    // A store of an earlier version has no identity yet; one that was copied with its files keeps its own.
    const id = found ?? randomUUID()
    if (found === undefined) await callStore(files, () => files.setIdentity(id))
    await sql`insert into known_file_store (id) values (${id})`.execute(transaction)
  })
}

async function callStore<T>({ title }: FileStore, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason =
      cause instanceof Error ? [cause.message, (cause.cause as Error | undefined)?.message] : [String(cause)]
    throw new StartFailure(`存放上传文件的 ${title} 不能使用：${reason.filter(Boolean).join('，')}`)
  }
}

const foreign = ({ title }: FileStore, id: string) =>
  `存放上传文件的 ${title} 不是该数据库所用的那一处，已上传的文件不在其中。几台服务器须使用同一处：请挂载同一个目录并用 KOUAN_FILES 指定，` +
  `或使用对象存储（KOUAN_S3_URL）；更换存放处时，须把原处的全部内容（包括 ${identityName}）复制过来。原来的文件确实已经不存在时，` +
  `请在新处建立文件 ${identityName}，内容为 ${id}。`
