// Files that rows name: uploaded before the row is saved, by the same person, and such as the field takes. A file belongs to
// one row; from then on who may read the row is given links to it, and without a row it is swept.
import { type FileLink, filesOf } from '@kouan/contract/calls/files.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import { linkHolder, linkTo } from './file-links.ts'
import { partType, type StoredFile } from './stored-files.ts'

type Row = Record<string, unknown>

/** The names of the fields that name files. */
export const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).namesFiles ? [name] : []))

/** Those whose files belong to the row alone, and are answered as links. */
export const linkedFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).hasOwnFiles ? [name] : []))

function idsIn(field: Field | undefined, value: unknown): string[] {
  if (!field || value === null || value === undefined) return []
  return kindOf(field).namesFiles?.(value) ?? []
}

interface Saved {
  resource: Resource
  id: string
  /** What was written; what is absent stays. */
  values: Row
  before?: Row
}

/** After the row is written: refuses files that are not the caller's, makes the others its own, lets go of those taken out. */
export async function nameFiles(context: Context, { resource, id, values, before = {} }: Saved): Promise<void> {
  const { fields } = resource
  const all = fileFields(fields)
  const sent = all.filter((name) => values[name] !== undefined)
  // Files go with their row to another enterprise.
  const moves = all.length > 0 && resource.owner === 'enterprise' && values.enterpriseId !== undefined
  if (sent.length === 0 && !moves) return
  const added = sent.flatMap((name) => {
    const standing = idsIn(fields[name], before[name])
    return idsIn(fields[name], values[name]).flatMap((file) => (standing.includes(file) ? [] : [{ name, file }]))
  })
  const known = await namable(context, { table: resource.table, id, files: added.map(({ file }) => file) })
  const problems = added.flatMap(({ name, file }): Problem[] => {
    const field = fields[name]
    // A picture of another row, or of nobody: its address is shown, and its file stays where it belongs.
    if (!field || !kindOf(field).hasOwnFiles) return []
    const fault = faultOf(known.get(file), field)
    return fault ? [{ field: name, message: `${field.label}：${fault}` }] : []
  })
  if (problems.length > 0) throw new BadInput(problems)
  await keepNamed(context, { resource, id, row: { ...before, ...values }, added: [...known.keys()] })
}

interface Asked {
  table: string
  id: string
  files: string[]
}

/** What the caller uploaded and no row names yet, and what this row names in another field. */
async function namable({ db, actor }: Context, { table, id, files }: Asked): Promise<Map<string, StoredFile>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<StoredFile>`select f.id, f.name, f.type, f.size
    from uploaded_file u join stored_file f on f.id = u.file_id
    where f.id = any(${files}) and (u.free_since is not null and f.type <> ${partType} and u.create_by = ${actorName(actor)}
      or u.table_name = ${table} and u.row_id = ${id}) order by f.id for update of u`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const megabyte = 1024 * 1024

/** A file of somebody else is as good as none: nobody learns that it is there. */
function faultOf(file: StoredFile | undefined, { accept, maxBytes = 20 * megabyte }: Fields[string]) {
  if (!file) return '文件不存在，请重新上传'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (accept && !accept.includes(extension)) return `${file.name} 不是${accept.join('、')}格式的文件`
  return file.size > maxBytes ? `${file.name} 超过${maxBytes / megabyte}MB` : undefined
}

interface Kept {
  resource: Resource
  id: string
  row: Row
  /** Of what the row names, the files that become its own now. */
  added: readonly string[]
}

/** The row as it is now says which files are its own; they belong to whom the row belongs. */
async function keepNamed({ db, now }: Context, { resource, id, row, added }: Kept): Promise<void> {
  const { table, fields } = resource
  const named = fileFields(fields).flatMap((name) => idsIn(fields[name], row[name]))
  const closed = linkedFields(fields).flatMap((name) => idsIn(fields[name], row[name]))
  await sql`update uploaded_file set table_name = null, row_id = null, free_since = ${now}
    where table_name = ${table} and row_id = ${id} and file_id <> all(${named})`.execute(db)
  if (named.length === 0) return
  const owner =
    resource.owner === 'enterprise' ? sql`(select enterprise_id from ${sql.table(table)} where id = ${id})` : sql`null`
  await sql`update uploaded_file set table_name = ${table}, row_id = ${id}, free_since = null,
    is_open = file_id <> all(${closed}), enterprise_id = coalesce(${owner}, enterprise_id)
    where file_id = any(${added}) or table_name = ${table} and row_id = ${id}`.execute(db)
}

/** Of rows that are gone for good. */
export async function freeFiles({ db, now }: Context, resource: Resource, ids: readonly string[]): Promise<void> {
  if (fileFields(resource.fields).length === 0) return
  await sql`update uploaded_file set table_name = null, row_id = null, free_since = ${now}
    where table_name = ${resource.table} and row_id = any(${ids}::bigint[])`.execute(db)
}

const idsOf = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])

/** Puts the files, with links for this caller, beside their ids. */
export async function addFileLinks(context: Context, rows: Row[], names: readonly string[]): Promise<void> {
  const ids = rows.flatMap((row) => names.flatMap((name) => idsOf(row[name])))
  if (ids.length === 0) return
  const { rows: found } = await sql<StoredFile>`select id, name, type, size from stored_file
    where id = any(${ids})`.execute(context.db)
  const holder = await linkHolder(context, { applyId: undefined })
  const links = new Map(found.map((file): [string, FileLink] => [file.id, linkTo(context, { file, holder })]))
  for (const row of rows)
    for (const name of names) if (row[name]) row[filesOf(name)] = idsOf(row[name]).flatMap((id) => links.get(id) ?? [])
}
