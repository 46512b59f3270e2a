// Spreadsheets that the caller uploaded: a file with a table, or a block of cells as text.
import { parseTsv } from '@kouan/contract/rules/tsv.ts'
import { sql } from 'kysely'
import { tableExtensions } from '../../../files/check-upload.ts'
import { findStoredFile } from '../../../files/stored-files.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import type { SheetSource } from '../files/read-sheet.ts'

export interface UploadedSheet {
  name: string
  /** Who uploaded it. */
  person: string
  /** Reads from the file store. */
  read(): Promise<SheetSource>
}

/** Finds an upload; refuses other types of files. Files of other users give the same error as missing ones. */
export async function findUploadedSheet(context: Context, fileId: string): Promise<UploadedSheet> {
  const person = actorName(context.actor)
  const { rows } = await sql`select from uploaded_file where file_id = ${fileId}
    and create_by = ${person}`.execute(context.db)
  if (rows.length === 0) throw new NotFound('文件不存在，请重新上传')
  const { name, read } = await findStoredFile(context, fileId)
  const extension = name.split('.').at(-1)?.toLowerCase()
  if (extension === 'txt')
    return { name, person, read: async () => ({ cells: parseTsv((await read()).toString('utf8')) }) }
  if (!tableExtensions.some((one) => one === extension)) throw new Refusal(`${name}：只能导入 .xlsx、.xls、.csv 文件`)
  return { name, person, read: async () => ({ bytes: await read() }) }
}
