// Files that a row names: uploaded before it is saved, by the same person, and such as the field takes.
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Fields, kindOf } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import type { Row } from './hooks.ts'

interface Named {
  id: string
  name: string
  size: number
  own: boolean
}

const namesIn = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])

/** What the row has already stays good, whoever uploaded it. */
export async function refuseUnknownFiles(
  { db, actor }: Context,
  fields: Fields,
  { values, before = {} }: { values: Row; before?: Row },
): Promise<void> {
  const added = Object.entries(fields).flatMap(([name, field]) => {
    if (!kindOf(field).namesFiles) return []
    const standing = namesIn(before[name])
    return namesIn(values[name]).flatMap((id) => (standing.includes(id) ? [] : [{ name, field, id }]))
  })
  if (added.length === 0) return
  const { rows } = await sql<Named>`select id, name, size, create_by = ${actorName(actor)} as own from stored_file
    where id = any(${added.map(({ id }) => id)})`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const problems = added.flatMap(({ name, field, id }): Problem[] => {
    const fault = faultOf(known.get(id), field)
    return fault ? [{ field: name, message: `${field.label}：${fault}` }] : []
  })
  if (problems.length > 0) throw new BadInput(problems)
}

const megabyte = 1024 * 1024

/** A file of somebody else is as good as none: nobody learns that it is there. */
function faultOf(file: Named | undefined, { accept, maxBytes = 20 * megabyte }: Fields[string]): string | undefined {
  if (!file?.own) return '文件不存在，请重新上传'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (accept && !accept.includes(extension)) return `${file.name} 不是${accept.join('、')}格式的文件`
  return file.size > maxBytes ? `${file.name} 超过${maxBytes / megabyte}MB` : undefined
}
