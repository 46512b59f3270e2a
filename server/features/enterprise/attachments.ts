// Attachments of applications and enterprises, with links that are good for some minutes.
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { attachmentKindTexts } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import { checkUpload } from '../../files/check-upload.ts'
import { createLink, findLinkHolder } from '../../files/file-links.ts'
import type { FileReader } from '../../files/file-readers.ts'
import {
  insertStoredFile,
  removeStoredFiles,
  type StagedFile,
  type StoredFile,
  stageFile,
} from '../../files/stored-files.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import type { LinkHolder } from '../../gate/link-signature.ts'
import type { PrepareContext } from '../../gate/prepared-call.ts'
import { BadInput, NotFound, Refusal } from '../../ground/errors.ts'

interface AttachmentRow {
  id: string
  kind: string
  paper_no: string | null
  start_date: string | null
  expire_date: string | null
  file_id: string
  name: string
  type: string
  size: number
}

/** Of an application; of an enterprise those in force; or single papers by their ids. */
type AttachmentOwner = { applyId: string } | { enterpriseId: string } | { paperIds: string[] }

const conditionOf = (owner: AttachmentOwner) => {
  if ('applyId' in owner) return sql`a.apply_id = ${owner.applyId}`
  if ('paperIds' in owner) return sql`a.id = any(${owner.paperIds}::bigint[])`
  return sql`a.enterprise_id = ${owner.enterpriseId} and a.in_force`
}

export async function listAttachments(context: Context, owner: AttachmentOwner): Promise<Attachment[]> {
  const { rows } = await sql<AttachmentRow>`select a.id::text as id, a.kind, a.paper_no, a.start_date, a.expire_date,
      a.file_id, f.name, f.type, f.size
    from enterprise_attachment a join stored_file f on f.id = a.file_id
    where ${conditionOf(owner)} order by a.id`.execute(context.db)
  const holder = await findLinkHolder(context, { applyId: 'applyId' in owner ? owner.applyId : undefined })
  return rows.map((row) =>
    asAttachment(context, {
      holder,
      paper: {
        paperId: row.id,
        kind: row.kind,
        paperNo: row.paper_no,
        startDate: row.start_date,
        expireDate: row.expire_date,
      },
      file: { id: row.file_id, name: row.name, type: row.type, size: row.size },
    }),
  )
}

/** Lets people read who may see the application or the enterprise that the file belongs to. */
export const readsAttachments: FileReader = async (context, fileId) => {
  const { rows } = await sql<{ enterprise: string | null }>`select enterprise_id::text as enterprise
    from enterprise_attachment where file_id = ${fileId}`.execute(context.db)
  const [row] = rows
  if (!row) return undefined
  if (hasRight(context, 'application:list')) return true
  const own = context.actor.kind === 'user' ? context.actor.enterpriseId : null
  if (row.enterprise === null) return false
  return row.enterprise === own || hasRight(context, 'enterprise:list') || hasRight(context, 'change:list')
}

interface AttachmentParts {
  holder: LinkHolder | undefined
  paper: Pick<Attachment, 'paperId' | 'kind' | 'paperNo' | 'startDate' | 'expireDate'>
  file: StoredFile
}

const asAttachment = (context: Context, { holder, paper, file }: AttachmentParts): Attachment => ({
  ...createLink(context, { file, holder }),
  ...paper,
  kindText: attachmentKindTexts[paper.kind] ?? paper.kind,
})

/** Of the one file that was uploaded; before the transaction. */
export async function stowAttachment(preparing: PrepareContext, { kind }: { kind: string }): Promise<StagedFile> {
  if (!Object.hasOwn(attachmentKindTexts, kind)) throw new BadInput([{ field: 'kind', message: '请选择附件类型' }])
  return stageFile(preparing, await checkUpload(preparing.uploads, { extensions: attachmentExtensions }))
}

interface NewAttachment {
  applyId: string
  kind: string
  expireDate: string | null
  stowed: StagedFile
}

export async function addAttachment(
  context: Context,
  { applyId, kind, expireDate, stowed }: NewAttachment,
): Promise<Attachment> {
  await checkRoom(context, { applyId, more: stowed.size })
  const file = await insertStoredFile(context, stowed)
  const { rows } = await sql<{ id: string }>`insert into enterprise_attachment
      (apply_id, file_id, kind, expire_date, create_time)
    values (${applyId}, ${file.id}, ${kind}, ${expireDate}, ${context.now}) returning id::text as id`.execute(
    context.db,
  )
  const paper = { paperId: rows[0]?.id ?? '', kind, paperNo: null, startDate: null, expireDate }
  return asAttachment(context, { holder: await findLinkHolder(context, { applyId }), paper, file })
}

export async function checkRoom(context: Context, { applyId, more }: { applyId: string; more: number }): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::int as count,
      coalesce(sum(f.size), 0)::int as bytes
    from enterprise_attachment a join stored_file f on f.id = a.file_id where a.apply_id = ${applyId}`.execute(
    context.db,
  )
  const { count = 0, bytes = 0 } = rows[0] ?? {}
  if (count >= attachmentLimits.count) throw new Refusal(`最多上传${attachmentLimits.count}个附件`)
  if (bytes + more > attachmentLimits.totalBytes) {
    throw new Refusal(`附件总大小不能超过${attachmentLimits.totalBytes / 1024 / 1024}MB`)
  }
}

export async function dropAttachment(
  context: Context,
  { applyId, fileId }: { applyId: string; fileId: string },
): Promise<void> {
  const { rows } = await sql`delete from enterprise_attachment where apply_id = ${applyId} and file_id = ${fileId}
    returning id`.execute(context.db)
  if (rows.length === 0) throw new NotFound('附件不存在')
  await removeStoredFiles(context, [fileId])
}
