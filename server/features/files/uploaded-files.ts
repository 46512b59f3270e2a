// Files that were uploaded by themselves: found by their path, read by who may read the row that names them.
import { sql } from 'kysely'
import type { FileReader } from '../../files/file-readers.ts'
import { mayReadFile, mayReadRow } from '../../files/file-readers.ts'
import { actorName, type Context } from '../../gate/context.ts'

interface UploadRow {
  table_name: string | null
  row_id: string | null
  create_by: string
}

/** Before a row names it, a file is for who uploaded it. */
export const readsUploads: FileReader = async (context, fileId) => {
  const { rows } = await sql<UploadRow>`select table_name, row_id::text, create_by from uploaded_file
    where file_id = ${fileId}`.execute(context.db)
  const [upload] = rows
  if (!upload) return undefined
  const { table_name: table, row_id: id, create_by: uploader } = upload
  if (table === null || id === null) return uploader === actorName(context.actor)
  return mayReadRow(context, { table, id })
}

/** The file of a path, when the caller may read it. */
export async function findByPath(context: Context, path: string): Promise<{ id: string; isOpen: boolean } | undefined> {
  const open = await sql<{ id: string | null }>`select kouan_open_picture(${path}) as id`.execute(context.db)
  const picture = open.rows[0]?.id
  if (picture) return { id: picture, isOpen: true }
  if (context.actor.kind !== 'user') return undefined
  const { rows } = await sql<{ id: string }>`select file_id as id from uploaded_file where path = ${path}`.execute(
    context.db,
  )
  const id = rows[0]?.id
  return id !== undefined && (await mayReadFile(context, id)) ? { id, isOpen: false } : undefined
}
