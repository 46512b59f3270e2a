// The papers of a change: copies of those in force, altered without touching them until the change passes.
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import type { PaperDifference } from '@kouan/contract/calls/enterprise/change.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import type { paperFields } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { attachmentKindTexts } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'
import { listAttachments } from '../attachments.ts'

export type SentPaper = InputOf<typeof paperFields>

/** Begins with all papers in force. */
export async function copyPapers(
  { db, now }: Context,
  { changeId, enterpriseId }: { changeId: string; enterpriseId: string },
): Promise<void> {
  await sql`insert into enterprise_attachment
      (enterprise_id, apply_id, file_id, kind, paper_no, start_date, expire_date, copy_of, in_force, create_time)
    select enterprise_id, ${changeId}, file_id, kind, paper_no, start_date, expire_date, id, false, ${now}
    from enterprise_attachment where enterprise_id = ${enterpriseId} and in_force order by enterprise_attachment.id`.execute(
    db,
  )
}

/** Makes the papers of the change these ones: what is not named is left out, what has no id is new. */
export async function savePapers(
  context: Context,
  { changeId, enterpriseId, papers }: { changeId: string; enterpriseId: string; papers: readonly SentPaper[] },
): Promise<void> {
  const { db, now } = context
  const stored = await sql<{ id: string; file_id: string }>`select id::text as id, file_id from enterprise_attachment
    where apply_id = ${changeId} for update`.execute(db)
  const fileOf = new Map(stored.rows.map(({ id, file_id }) => [id, file_id]))
  // A paper that was left out may come back: its file is still that of the enterprise.
  const inForce = await sql<{ id: string; file_id: string }>`select id::text as id, file_id from enterprise_attachment
    where enterprise_id = ${enterpriseId} and in_force`.execute(db)
  const origins = new Map(inForce.rows.map(({ id, file_id }) => [file_id, id]))
  await claimFiles(context, { changeId, papers, known: new Set([...fileOf.values(), ...origins.keys()]) })
  const kept = papers.flatMap(({ id }) => (id ? [id] : []))
  await sql`delete from enterprise_attachment where apply_id = ${changeId} and id <> all(${kept}::bigint[])`.execute(db)
  for (const { id, fileId, kind, paperNo = null, startDate = null, expireDate = null } of papers) {
    if (id && fileOf.has(id)) {
      await sql`update enterprise_attachment set file_id = ${fileId}, kind = ${kind}, paper_no = ${paperNo},
        start_date = ${startDate}, expire_date = ${expireDate} where id = ${id}`.execute(db)
    } else {
      await sql`insert into enterprise_attachment
          (enterprise_id, apply_id, file_id, kind, paper_no, start_date, expire_date, copy_of, in_force, create_time)
        values (${enterpriseId}, ${changeId}, ${fileId}, ${kind}, ${paperNo}, ${startDate}, ${expireDate},
          ${origins.get(fileId) ?? null}, false, ${now})`.execute(db)
    }
  }
}

interface Claim {
  changeId: string
  papers: readonly SentPaper[]
  /** Files that the papers of the change name already. */
  known: ReadonlySet<string>
}

/** Files that the caller has just uploaded belong to the change from now on. */
async function claimFiles({ db, actor }: Context, { changeId, papers, known }: Claim): Promise<void> {
  const added = papers.flatMap(({ fileId }, line) => (known.has(fileId) ? [] : [{ fileId, line }]))
  if (added.length === 0) return
  const ids = added.map(({ fileId }) => fileId)
  const { rows } = await sql<{ id: string; name: string; size: number }>`select f.id, f.name, f.size
    from uploaded_file u join stored_file f on f.id = u.file_id
    where f.id = any(${ids}) and u.free_since is not null and u.create_by = ${actorName(actor)} for update of u`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const problems = added.flatMap(({ fileId, line }) => {
    const fault = faultOf(found.get(fileId))
    return fault ? [{ field: `papers[${line}].fileId`, message: `文件：${fault}` }] : []
  })
  if (problems.length > 0) throw new BadInput(problems)
  await sql`update uploaded_file set table_name = 'enterprise_attachment', row_id = ${changeId}, free_since = null,
    is_open = false where file_id = any(${ids})`.execute(db)
}

function faultOf(file: { name: string; size: number } | undefined): string | undefined {
  if (!file) return '文件不存在，请重新上传'
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const isTaken = attachmentExtensions.some((one) => one === extension)
  if (!isTaken) return `${file.name}：只能上传${attachmentExtensions.join('、')}格式的文件`
  const { bytes } = attachmentLimits
  return file.size > bytes ? `${file.name}：超过${bytes / 1024 / 1024}MB` : undefined
}

/** Takes the papers of the change into force in place of the others; they stay as records. Answers the ids of those. */
export async function takePapers(
  { db }: Context,
  { changeId, enterpriseId }: { changeId: string; enterpriseId: string },
): Promise<void> {
  await sql`update enterprise_attachment set in_force = (apply_id = ${changeId})
    where enterprise_id = ${enterpriseId} and in_force <> (apply_id = ${changeId})`.execute(db)
}

export async function papersInForce({ db }: Context, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from enterprise_attachment
    where enterprise_id = ${enterpriseId} and in_force order by enterprise_attachment.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Compared {
  changeId: string
  enterpriseId: string
  /** Of a decided change. */
  oldPapers: string[] | null
  /** Texts of the papers at the last return. */
  returned: string[] | undefined
}

/** The papers of the change, and what differs from those in force. */
export async function comparePapers(
  context: Context,
  { changeId, enterpriseId, oldPapers, returned }: Compared,
): Promise<{ attachments: Attachment[]; papers: PaperDifference[] }> {
  const attachments = await listAttachments(context, { applyId: changeId })
  const old = await listAttachments(context, oldPapers ? { paperIds: oldPapers } : { enterpriseId })
  const copies = await sql<{ id: string; copy_of: string | null }>`select id::text as id, copy_of::text as copy_of
    from enterprise_attachment where apply_id = ${changeId}`.execute(context.db)
  const originOf = new Map(copies.rows.map(({ id, copy_of }) => [id, copy_of]))
  const isSinceReturn = (paper: Attachment) => returned !== undefined && !returned.includes(paperText(paper))
  const altered = attachments.flatMap((paper): PaperDifference[] => {
    const before = old.find(({ paperId }) => paperId === originOf.get(paper.paperId)) ?? null
    if (before && paperText(before) === paperText(paper)) return []
    return [{ ...kindOf(paper), old: before, new: paper, isSinceReturn: isSinceReturn(paper) }]
  })
  const copied = new Set(originOf.values())
  const removed = old
    .filter(({ paperId }) => !copied.has(paperId))
    .map((paper) => ({ ...kindOf(paper), old: paper, new: null, isSinceReturn: false }))
  return { attachments, papers: [...altered, ...removed] }
}

const kindOf = ({ kind }: Attachment) => ({ kind, kindText: attachmentKindTexts[kind] ?? kind })

/** Equal for papers that say the same. */
export const paperText = ({ id, kind, paperNo, startDate, expireDate }: Attachment): string =>
  [kind, id, paperNo ?? '', startDate ?? '', expireDate ?? ''].join(' ')
