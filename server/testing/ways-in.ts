// Every way by which documents are saved and declared, each with what it answers: sentences that refuse, and sentences that warn.
import { documentJobs } from '@kouan/contract/calls/document.ts'
import { kindPath } from '@kouan/contract/calls/open/document-calls.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { jobFaults } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { jobs } from '../areas.ts'
import { writeWorkbook } from '../domain/spreadsheets/files/write-workbook.ts'
import { type DocumentForm, documentActions } from './a-document.ts'
import { assistantHarness } from './an-assistant.ts'
import { openHarness } from './an-open-account.ts'
import { sheetImporter } from './import-sheet.ts'
import type { JobHarness } from './job-harness.ts'
import type { TestUser } from './test-app.ts'

/** `refuse FIELD: SENTENCE` or `warn SENTENCE`, in their order; none where it passes. */
export type Told = string[]

interface Said {
  field?: string | null
  message: string
}

const refusals = (said: readonly Said[] = []): Told =>
  said.map(({ field, message }) => `refuse ${field ? `${field.replace(/\[\d+\]/, '')}: ` : ''}${message}`)

const errorsIn = ({ documentTexts }: { documentTexts?: Record<string, unknown> }) =>
  (documentTexts?.errors as Said[] | undefined) ?? []

export interface Someone {
  user: TestUser
  /** Of an account of the open API for all kinds. */
  token: string
}

export function waysIn(harness: JobHarness) {
  const { test, start, waitForEnd } = harness
  const { send } = test
  const { sendOpen, anAccount } = openHarness(test)
  const { useTool } = assistantHarness(test)
  const path = ({ resource }: DocumentKind) => `/documents/${kindPath(resource.name)}`

  async function someone(user: TestUser, kinds: readonly DocumentKind[]): Promise<Someone> {
    const given = { kinds: kinds.map(({ resource }) => resource.name).join(','), assistantsWrite: true }
    return { user, token: (await anAccount(user, given)).token }
  }

  /** Sends a call of one row or of several. */
  async function answerOf(call: Call, input: object, { user }: Someone): Promise<Told> {
    const { success, problems, message, result } = await send(call, input as never, user)
    if (!success) return refusals(problems?.length ? problems : [{ message }])
    const { faults, warnings = [] } = (result ?? {}) as { faults?: Said[]; warnings?: string[] }
    return [...refusals(faults), ...warnings.map((sentence) => `warn ${sentence}`)]
  }

  async function jobOver(call: Call, ids: string, by: Someone): Promise<Told> {
    const { success, message, result } = await send(call, { ids } as never, by.user)
    if (!success) return refusals([{ message }])
    start(jobs)
    const { id } = await waitForEnd((result as unknown as { jobId: string }).jobId)
    return refusals((await send(jobFaults, { id }, by.user)).result.records)
  }

  const saving = {
    form: (kind: DocumentKind, form: DocumentForm, by: Someone) => answerOf(callsOf(kind.resource).add, form, by),
    async 'open API'(kind: DocumentKind, body: DocumentForm, { token }: Someone) {
      const { status, body: answer } = await sendOpen('PUT', path(kind), { token, body })
      if (status < 300) return []
      return refusals(answer.errors?.length ? answer.errors : [{ message: String(answer.detail) }])
    },
    async batch(kind: DocumentKind, form: DocumentForm, { token }: Someone) {
      const { body } = await sendOpen('POST', `${path(kind)}/batch`, { token, body: { documents: [form] } })
      return refusals((body.results as { errors: Said[] }[] | undefined)?.flatMap(({ errors }) => errors))
    },
    async assistant(kind: DocumentKind, document: DocumentForm, { token }: Someone) {
      return refusals(errorsIn(await useTool(token, 'check_document', { kind: kind.resource.name, document })))
    },
    async sheet(kind: DocumentKind, form: DocumentForm, { user }: Someone) {
      const columns = columnsOfImport(kind.resource)
      const lines = (form[kind.lines ?? ''] ?? [{}]) as Record<string, string>[]
      const cells = lines.map((line) =>
        columns.map(({ name }) => String((name.includes('.') ? line[name.split('.')[1] ?? ''] : form[name]) ?? '')),
      )
      const rows = [columns.map(({ label }) => label), ...cells]
      const bytes = await writeWorkbook({ title: '单证', rows, widths: columns.map(() => 16) })
      try {
        const { faults } = await sheetImporter(harness, kind.resource).run(user, { name: '单证.xlsx', bytes })
        const names = new Map(columns.map(({ label, name }) => [label, name]))
        return refusals(faults.map(({ column, reason }) => ({ field: names.get(column) ?? column, message: reason })))
      } catch (error) {
        return refusals([{ message: (error as Error).message }])
      }
    },
  }

  const declaring = {
    check: (kind: DocumentKind, ids: string, by: Someone) =>
      jobOver(startCallOf(documentJobs(kind.resource as unknown as Acting).checkMany), ids, by),
    async assistant({ resource }: DocumentKind, ids: string, { token }: Someone) {
      const tried = await useTool(token, 'declare_documents', { kind: resource.name, ids: ids.split(',') })
      const faults = (tried.faults ?? []) as { documentTexts: Record<string, unknown> }[]
      return tried.isError ? refusals([{ message: tried.summary }]) : refusals(faults.flatMap(errorsIn))
    },
    job: (kind: DocumentKind, ids: string, by: Someone) =>
      jobOver(startCallOf(documentJobs(kind.resource as unknown as Acting).declareMany), ids, by),
    async 'open API'(kind: DocumentKind, ids: string, { token }: Someone) {
      const { body } = await sendOpen('POST', `${path(kind)}/declare`, { token, body: { ids: ids.split(',') } })
      return refusals((body.results as { errors: Said[] }[] | undefined)?.flatMap(({ errors }) => errors))
    },
    action: (kind: DocumentKind, ids: string, by: Someone) => answerOf(documentActions(kind).declare, { ids }, by),
  }

  return { someone, saving, declaring, answerOf }
}
