// Imports a file as the dialog does: upload, preview, job.
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { importOutcome } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { jobs } from '../areas.ts'
import type { jobHarness } from './job-harness.ts'
import { multipart } from './multipart.ts'
import type { Answer, TestUser } from './test-app.ts'

interface Upload {
  name: string
  bytes: Uint8Array
}

/** Returns the steps for sheets of one resource. `limit`: how long an import may take. */
export function sheetImporter(
  { test, start, waitForEnd }: Awaited<ReturnType<typeof jobHarness>>,
  resource: Resource,
  limit: { seconds?: number } = {},
) {
  const { app, config, send } = test

  async function upload(user: TestUser, { name, bytes }: Upload): Promise<Answer<{ id: string }>> {
    const { payload, headers } = multipart({ biz: 'import' }, { name, bytes })
    const url = `${config.apiBase}${uploadFile.path}`
    const token = { 'x-access-token': user.token }
    return (await app.inject({ method: 'POST', url, headers: { ...headers, ...token }, payload })).json()
  }

  /** Returns the answer of the preview, which may be a refusal. */
  async function preview(user: TestUser, given: Upload) {
    const uploaded = await upload(user, given)
    if (!uploaded.success) return { file: '', answer: uploaded as Answer<never> }
    const file = uploaded.result.id
    return { file, answer: await send(previewSheetOf(resource), { file }, user) }
  }

  async function run(user: TestUser, given: Upload, more: Record<string, unknown> = {}) {
    const { file, answer } = await preview(user, given)
    if (!answer.success) throw new Error(answer.message)
    const { headRow, names, sheet } = answer.result
    const started = await send(startCallOf(importManyOf(resource)), { file, headRow, names, sheet, ...more }, user)
    if (!started.success) throw new Error(started.message)
    start(jobs)
    const job = await waitForEnd(started.result.jobId, limit)
    if (job.state !== 'DONE') throw new Error(`${job.state}: ${job.sentence}`)
    const { result: outcome } = await send(importOutcome, { jobId: job.id }, user)
    const faults = outcome.groups.records.flatMap(({ rows }) =>
      rows.flatMap((row) => row.faults.map(({ column, reason }) => ({ row: row.row, column, reason }))),
    )
    return { preview: answer.result, job, outcome, faults }
  }

  return { upload, preview, run }
}
