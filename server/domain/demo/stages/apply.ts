// Applies for a registration as an enterprise does: begins, fills in, uploads papers, submits.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  saveApplication,
  startApplication,
  submitApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { attachmentKinds, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../gate/context.ts'
import { hashToken } from '../../../vault/vault.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import type { applicationOf } from '../world/companies.ts'

interface ApplyOptions {
  form: ReturnType<typeof applicationOf>
  at: Date
  /** Absent: the application stays a draft. */
  password?: string
}

/** PDF with one empty page. */
const paper = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

export async function apply(
  context: StageContext,
  { form, at, password }: ApplyOptions,
): Promise<{ applyNo: string | undefined }> {
  const { resumeCode: accessToken } = await ask(context, startApplication, {}, { at })
  await remember(context.db, 'enterprise_apply', await applicationId(context, accessToken))
  await ask(context, saveApplication, { accessToken, ...form }, { at })
  const folder = await mkdtemp(join(tmpdir(), 'kouan-demo-'))
  try {
    for (const kind of requiredAttachments(form.companyRoles.split(','))) {
      const name = `${attachmentKinds[kind].text.replaceAll('/', '、')}（演示）.pdf`
      const path = join(folder, kind)
      await writeFile(path, paper)
      const uploads = [{ field: 'file', name, path, size: paper.length }]
      await ask(context, uploadAttachment, { accessToken, kind, expireDate: '2099-12-31' }, { at, uploads })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (password === undefined) return { applyNo: undefined }
  return ask(context, submitApplication, { accessToken, password }, { at })
}

async function applicationId({ db }: StageContext, accessToken: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from enterprise_apply
    where access_hash = ${hashToken(accessToken)}`.execute(db)
  return rows[0]?.id ?? ''
}

/** Finds the application in the reviewer's queue. */
export async function findApplication(context: StageContext, applyNo: string, { as, at }: { as: Actor; at: Date }) {
  const { records } = await ask(context, callsOf(application).list, { applyNo }, { as, at })
  const [found] = records
  if (!found) throw new Error(`the application ${applyNo} is not in the queue`)
  return { id: String(found.id), version: Number(found.version) }
}
