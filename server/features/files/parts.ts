// Large files come in parts, so that a broken line costs the part that was on its way. A part is an upload that no row can
// name: bounded and swept like all of them.
import { readFile } from 'node:fs/promises'
import { partLimits, uploadPart } from '@kouan/contract/calls/files.ts'
import { sql } from 'kysely'
import {
  type FoundFile,
  findStoredFile,
  insertStoredFile,
  partType,
  registerUpload,
  stageBytes,
} from '../../files/stored-files.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { enforceUploadQuota, sweptBefore } from './unnamed-uploads.ts'

export const part = servePrepared(uploadPart, {
  prepare: async (preparing) => {
    const [file] = preparing.uploads
    if (!file || file.size === 0 || file.size > partLimits.bytes) throw new Refusal('文件分片的大小不正确')
    return stageBytes(preparing, { name: 'part', type: partType, bytes: await readFile(file.path) })
  },
  handler: async (context, _input, stowed) => {
    await enforceUploadQuota(context, stowed.size)
    const { id } = await insertStoredFile(context, stowed)
    await registerUpload(context, { id })
    return { id }
  },
})

/** The caller's own parts in the order in which they are named, for this transaction alone. */
export async function findParts(context: Context, named: string): Promise<FoundFile[]> {
  const ids = [...new Set(named.split(','))]
  if (ids.length > partLimits.count) throw new Refusal('文件过大')
  const { rows } = await sql<{ id: string }>`select u.file_id as id
    from uploaded_file u join stored_file f on f.id = u.file_id
    where u.file_id = any(${ids}) and u.create_by = ${actorName(context.actor)} and u.free_since > ${sweptBefore(context.now)}
      and f.type = ${partType} for update of u`.execute(context.db)
  if (rows.length < ids.length) throw new Refusal('部分内容已失效，请重新上传')
  const parts: FoundFile[] = []
  for (const id of ids) parts.push(await findStoredFile(context, id))
  return parts
}
