// References from rows to files. A file is uploaded before its row is saved, by the same person, and belongs to one row
// from then on: who may read the row receives links to the file. A file without a row is deleted later.
import { type FileLink, filesOf } from '@kouan/contract/calls/files.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import { createLink, findLinkHolder } from './file-links.ts'
import { partType, type StoredFile } from './stored-files.ts'

type Row = Record<string, unknown>

/** Names of the fields that hold file references. */
export const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).fileIds ? [name] : []))

/** Names of the fields whose files belong to the row alone and are returned as links. */
export const linkedFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).hasOwnFiles ? [name] : []))

function idsIn(field: Field | undefined, value: unknown): string[] {
  if (!field || value === null || value === undefined) return []
  return kindOf(field).fileIds?.(value) ?? []
}

interface SavedRow {
  resource: Resource
  id: string
  /** Written values; absent ones are unchanged. */
  values: Row
  before?: Row
}

/** Updates the references of a written row: refuses files of other users, claims new ones and releases removed ones. */
export async function updateFileReferences(
  context: Context,
  { resource, id, values, before = {} }: SavedRow,
): Promise<void> {
  const { fields } = resource
  const all = fileFields(fields)
  const sent = all.filter((name) => values[name] !== undefined)
  // The files of a row move with it to another enterprise.
  const moves = all.length > 0 && resource.owner === 'enterprise' && values.enterpriseId !== undefined
  if (sent.length === 0 && !moves) return
  const added = sent.flatMap((name) => {
    const previous = idsIn(fields[name], before[name])
    return idsIn(fields[name], values[name]).flatMap((file) => (previous.includes(file) ? [] : [{ name, file }]))
  })
  const known = await findClaimable(context, { table: resource.table, id, files: added.map(({ file }) => file) })
  const problems = added.flatMap(({ name, file }): Problem[] => {
    const field = fields[name]
    // A picture that belongs to another row or nobody: its URL is displayed, and the file is not claimed.
    if (!field || !kindOf(field).hasOwnFiles) return []
    const fault = faultOf(known.get(file), field)
    return fault ? [{ field: name, message: `${field.label}：${fault}` }] : []
  })
  if (problems.length > 0) throw new BadInput(problems)
  const former = all.flatMap((name) => idsIn(fields[name], before[name]))
  await claimFiles(context, { resource, id, row: { ...before, ...values }, former, added: [...known.keys()] })
}

/** Files that the caller uploaded and no row references, and files that this row references in another field. */
async function findClaimable(
  { db, actor }: Context,
  { table, id, files }: { table: string; id: string; files: string[] },
): Promise<Map<string, StoredFile>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<StoredFile>`select f.id, f.name, f.type, f.size
    from uploaded_file u join stored_file f on f.id = u.file_id
    where f.id = any(${files}) and (u.free_since is not null and f.type <> ${partType} and u.create_by = ${actorName(actor)}
      or u.table_name = ${table} and u.row_id = ${id}) order by f.id for update of u`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const megabyte = 1024 * 1024

/** Files of other users give the same error as missing ones, so that nobody learns that they exist. */
function faultOf(file: StoredFile | undefined, { accept, maxBytes = 20 * megabyte }: Fields[string]) {
  if (!file) return '文件不存在，请重新上传'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (accept && !accept.includes(extension)) return `${file.name} 不是${accept.join('、')}格式的文件`
  return file.size > maxBytes ? `${file.name} 超过${maxBytes / megabyte}MB` : undefined
}

interface FileClaim {
  resource: Resource
  id: string
  row: Row
  /** Files that it referenced before. */
  former: readonly string[]
  /** Newly referenced files that the row claims. */
  added: readonly string[]
}

/** Claims the files that the row references now; they belong to the enterprise of the row. */
async function claimFiles({ db, now }: Context, { resource, id, row, former, added }: FileClaim): Promise<void> {
  const { table, fields } = resource
  const named = fileFields(fields).flatMap((name) => idsIn(fields[name], row[name]))
  // A row whose fields are declared at run time keeps the files of fields that were removed: they may come back.
  const closed = linkedFields(fields).flatMap((name) => idsIn(fields[name], row[name]))
  await sql`update uploaded_file set table_name = null, row_id = null, free_since = ${now}
    where table_name = ${table} and row_id = ${id} and file_id <> all(${named})
      and (${!resource.shared} or file_id = any(${former}))`.execute(db)
  if (named.length === 0) return
  const owner =
    resource.owner === 'enterprise' ? sql`(select enterprise_id from ${sql.table(table)} where id = ${id})` : sql`null`
  await sql`update uploaded_file set table_name = ${table}, row_id = ${id}, free_since = null,
    is_open = file_id <> all(${closed}), enterprise_id = coalesce(${owner}, enterprise_id)
    where file_id = any(${added}) or table_name = ${table} and row_id = ${id}`.execute(db)
}

/** Releases the files of rows that were deleted permanently. */
export async function releaseFiles(context: Context, resource: Resource, ids: readonly string[]): Promise<void> {
  if (fileFields(resource.fields).length > 0) await releaseFilesOf(context, resource, ids)
}

/** The same where only the rows know which fields they have. */
export async function releaseFilesOf(
  { db, now }: Context,
  { table }: Pick<Resource, 'table'>,
  ids: readonly string[],
): Promise<void> {
  await sql`update uploaded_file set table_name = null, row_id = null, free_since = ${now}
    where table_name = ${table} and row_id = any(${ids}::bigint[])`.execute(db)
}

const idsOf = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])

/** Adds files with links for this caller to the rows, beside their ids. */
export async function addFileLinks(context: Context, rows: Row[], names: readonly string[]): Promise<void> {
  const ids = rows.flatMap((row) => names.flatMap((name) => idsOf(row[name])))
  if (ids.length === 0) return
  const { rows: found } = await sql<StoredFile>`select id, name, type, size from stored_file
    where id = any(${ids})`.execute(context.db)
  const holder = await findLinkHolder(context, { applyId: undefined })
  const links = new Map(found.map((file): [string, FileLink] => [file.id, createLink(context, { file, holder })]))
  for (const row of rows)
    for (const name of names) if (row[name]) row[filesOf(name)] = idsOf(row[name]).flatMap((id) => links.get(id) ?? [])
}
