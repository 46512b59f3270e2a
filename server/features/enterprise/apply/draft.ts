// A registration while the applicant writes it: begun, read again, saved piece by piece, with its attachments.
import {
  type ApplicationView,
  getApplicationChoices,
  readApplication,
  removeAttachment,
  saveApplication,
  startApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields, checkApplication } from '@kouan/contract/resources/enterprise/application-form.ts'
import { mayCorrect, mayWithdraw } from '@kouan/contract/resources/enterprise/application-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { newIds } from '../../../db/new-ids.ts'
import { type Form, maskForm, mergeForm, openForm, sealForm } from '../../../domain/enterprise/enterprise-form.ts'
import { removeStoredFiles } from '../../../files/stored-files.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Conflict, Refusal } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import type { ApplicationRow } from '../application-row.ts'
import { addAttachment, checkRoom, dropAttachment, listAttachments, stowAttachment } from '../attachments.ts'
import { readHistory } from '../review-records.ts'
import { extended, findByAccess, newAccess } from './access-token.ts'
import { hintsOf } from './hints.ts'

const start = serve(startApplication, async (context) => {
  const { accessToken, validUntil } = await beginDraft(context)
  return { resumeCode: accessToken, validUntil }
})

export async function beginDraft(context: Context): Promise<{ id: string; accessToken: string; validUntil: string }> {
  await removeOldDrafts(context)
  const { accessToken, expires, validUntil } = newAccess(context.now, 'draft')
  const [id = ''] = await newIds(context.db, { table: 'enterprise_apply', count: 1 })
  const form = sealForm(context.services.vault, { id, form: { legalIdType: applicationFields.legalIdType.default } })
  await sql`insert into enterprise_apply (id, status, form, access_hash, access_expires, create_by, create_time)
    values (${id}, '0', ${form}, ${hashToken(accessToken)}, ${expires}, ${actorName(context.actor)}, ${context.now})`.execute(
    context.db,
  )
  return { id, accessToken, validUntil }
}

/** Drafts that nobody can open any more hold personal data for nothing: each new one sweeps some of them away. */
async function removeOldDrafts(context: Context): Promise<void> {
  const { rows } = await sql<{ id: string; files: string[] }>`select a.id,
      array(select file_id from enterprise_attachment where apply_id = a.id) as files
    from enterprise_apply a where a.status = '0' and a.apply_no is null and a.access_expires < ${context.now}
    order by a.id limit 20 for update skip locked`.execute(context.db)
  if (rows.length === 0) return
  await sql`delete from enterprise_apply where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(context.db)
  await removeStoredFiles(
    context,
    rows.flatMap((row) => row.files),
  )
}

const read = serve(readApplication, async (context, input): Promise<ApplicationView> => {
  const row = await findByAccess(context, input, 'read')
  const form = openForm(context.services.vault, row)
  const attachments = await listAttachments(context, { applyId: row.id })
  return {
    version: row.version,
    applyNo: row.apply_no,
    status: row.status,
    statusText: registrationStates[row.status] ?? row.status,
    form: maskForm(form),
    attachments,
    reason: row.reason,
    fieldRemarks: row.field_remarks,
    history: await readHistory(context, { applyId: row.id, reader: 'applicant' }),
    problems: mayCorrect(row.status)
      ? checkApplication(
          form,
          attachments.map(({ kind }) => kind),
          context.now,
        )
      : [],
    hints: mayCorrect(row.status) ? await hintsOf(context, { row, form }) : [],
    mayCorrect: mayCorrect(row.status),
    mayWithdraw: mayWithdraw(row.status),
    passwordNeeded: row.password_hash === null && row.enterprise_id === null,
    validUntil: beijingText(row.access_expires ?? context.now),
  }
})

/** The application behind the code, as long as the applicant may write in it. */
async function findWritable(context: Context, input: { accessToken: string }): Promise<ApplicationRow> {
  const row = await findByAccess(context, input)
  if (!mayCorrect(row.status)) throw new Refusal('该申请当前状态不能修改')
  return row
}

const save = serve(saveApplication, async (context, { accessToken, version, ...change }) => {
  const row = await findWritable(context, { accessToken })
  if (typeof version === 'number' && version !== row.version) throw new Conflict()
  const { vault } = context.services
  const form: Form = mergeForm(openForm(vault, row), change)
  const expires = extended(row, context.now)
  await sql`update enterprise_apply set form = ${sealForm(vault, { id: row.id, form })}, access_expires = ${expires},
    update_time = ${context.now}, version = version + 1 where id = ${row.id}`.execute(context.db)
  const attachments = await listAttachments(context, { applyId: row.id })
  const problems = checkApplication(
    form,
    attachments.map(({ kind }) => kind),
    context.now,
  )
  const hints = await hintsOf(context, { row, form })
  return { problems, hints, validUntil: beijingText(expires), version: row.version + 1 }
})

const takeUpload = servePrepared(uploadAttachment, {
  prepare: stowAttachment,
  handler: async (context, { accessToken, kind, expireDate }, stowed) => {
    const row = await findWritable(context, { accessToken })
    const attachment = await addAttachment(context, { applyId: row.id, kind, expireDate: expireDate ?? null, stowed })
    context.audit({ target: `application ${row.id}`, after: { kind, file: attachment.id } })
    return attachment
  },
})

/** A stranger's file is not read at all: the code must open an application that still has room. */
const upload: Served = {
  ...takeUpload,
  admit: async (context, { accessToken }: { accessToken: string }) => {
    const row = await findWritable(context, { accessToken })
    await checkRoom(context, { applyId: row.id, more: 1 })
  },
}

const remove = serve(removeAttachment, async (context, { accessToken, attachmentId }) => {
  const row = await findWritable(context, { accessToken })
  await dropAttachment(context, { applyId: row.id, fileId: attachmentId })
  context.audit({ target: `application ${row.id}`, before: { file: attachmentId } })
  return null
})

const formDictionaries = [
  ...Object.values(applicationFields as Record<string, Field>).flatMap(({ code }) => (code ? [code] : [])),
  'attachment_kind',
]

/** As an administrator relabelled them; entries that are switched off are left out. */
const choices = serve(getApplicationChoices, async (context) => {
  const { rows } = await sql<{ code: string; value: string; text: string }>`
    select d.dict_code as code, i.item_value as value, i.item_text as text
    from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = any(${formDictionaries}) and d.del_flag = 0 and i.status = 1 order by i.sort_order, i.id`.execute(
    context.db,
  )
  return Object.fromEntries(
    formDictionaries.map((code) => [
      code,
      rows.filter((row) => row.code === code).map(({ value, text }) => ({ value, text, title: text, label: text })),
    ]),
  )
})

export const draftCalls = [start, read, save, upload, remove, choices]
