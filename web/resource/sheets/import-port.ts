// Connects the import dialog with the jobs of a resource: upload, choice of columns, import job.
import { columnsOfImport, ownHeads } from '@kouan/contract/calls/sheet-columns.ts'
import { importChangesOf, importManyOf, previewSheetOf, type SheetPreview } from '@kouan/contract/calls/sheets.ts'
import { importFaultFile } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { tsvCell } from '@kouan/contract/rules/tsv.ts'
import type {
  ColumnOption,
  ImportBound,
  ImportCounts,
  ImportErrorRow,
  ImportPort,
  ImportReply,
  ImportRequest,
} from '@kouan/widgets/import-dialog/import-port.ts'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { ask, type ReceivedFile } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { sendTo } from '../../data/calls/stored-files.ts'
import { followImport, type ItemsOf } from './follow-import.ts'

interface Agreed {
  file: string
  headRow: number
  sheet: number
  names: readonly (string | null)[]
}

/** `itemsOf`: the entries of a dictionary. */
export function importPort(resource: Resource, itemsOf: ItemsOf): ImportPort {
  // By the names of the files whose rows are corrected.
  const agreements = new Map<string, Agreed>()
  const agree = async (file: File, { signal, onProgress, chooseColumns }: ImportBound): Promise<Agreed> => {
    onProgress({ percent: 0, text: `正在上传 ${file.name}` })
    const { id } = await sendTo({ biz: 'import' })(file, { signal })
    const preview = await ask(previewSheetOf(resource), { file: id }, { signal })
    const { headRow, sheet } = preview
    const options = optionsOf(resource)
    const names = isPlain(preview, options) ? preview.names : await chooseColumns(preview, options)
    return { file: id, headRow, sheet, names }
  }
  const run = async (agreed: Agreed, given: Given, bound: ImportBound) => {
    agreements.set(given.fileName, agreed)
    const input = { ...agreed, isWhole: given.request.validateStatus === 1, existing: given.request.existing }
    if (given.places === undefined && input.existing === 'update') {
      const changes = await ask(importChangesOf(resource), input, { signal: bound.signal })
      await bound.confirmChanges({ fileName: given.fileName, ...changes })
    }
    const { jobId } = await ask(startCallOf(importManyOf(resource)), { ...input, places: given.places ?? null })
    return followImport(jobId, { fileName: given.fileName, bound, resource, itemsOf, names: agreed.names })
  }
  return {
    goesOn: true,
    takesBlocks: true,
    send: ({ files, ...request }: ImportRequest, bound: ImportBound): Promise<ImportReply> =>
      runEach(files, bound, async (file) => run(await agree(file, bound), { fileName: file.name, request }, bound)),
    retry: (rows, request, bound) =>
      runEach(byFile(rows), bound, async ([fileName, own]) => {
        const { names = [] } = agreements.get(fileName) ?? {}
        const uploaded = await sendTo({ biz: 'import' })(mendedFile(own, '修改后的数据.txt'), { signal: bound.signal })
        const agreed = { file: uploaded.id, headRow: 1, sheet: 0, names }
        return run(agreed, { fileName, request, places: own.map(({ row }) => row) }, bound)
      }),
    downloadTemplate: async () => saveBlob((await ask(sheetCallsOf(resource).template, {})) as ReceivedFile),
    downloadErrors: async (jobId) => saveBlob((await ask(importFaultFile, { jobId })) as ReceivedFile),
  }
}

interface Given {
  fileName: string
  request: Omit<ImportRequest, 'files'>
  /** Row numbers of the sheet that is corrected. */
  places?: readonly number[]
}

function byFile(rows: readonly ImportErrorRow[]): [fileName: string, rows: ImportErrorRow[]][] {
  const files = new Map<string, ImportErrorRow[]>()
  for (const row of rows) files.set(row.fileName ?? '', [...(files.get(row.fileName ?? '') ?? []), row])
  return [...files]
}

/** Whether there is nothing to ask: each column with a heading has its field, and nothing is unexpected. */
function isPlain({ heads, names, notes }: SheetPreview, options: readonly ColumnOption[]): boolean {
  const isKnown = heads.every(
    (head, at) => head.trim() === '' || ownHeads.includes(head.trim()) || typeof names[at] === 'string',
  )
  return isKnown && notes.length === 0 && options.every(({ value, isRequired }) => !isRequired || names.includes(value))
}

/** Imports one after another; a refused one does not stop the others. */
async function runEach<One extends File | [name: string, unknown]>(
  all: readonly One[],
  bound: ImportBound,
  work: (one: One) => Promise<ImportReply>,
): Promise<ImportReply> {
  const replies: ImportReply[] = []
  const refused: string[] = []
  for (const one of all) {
    const fileName = one instanceof File ? one.name : one[0]
    try {
      replies.push(await work(one))
    } catch (error) {
      if (bound.signal.aborted) throw error
      refused.push(fileName)
      replies.push({ success: false, fileName, message: sentenceOf(error) })
    }
  }
  const [only] = replies
  if (replies.length === 1 && only) return only
  const bad = replies.filter(({ code }) => code !== 200)
  const counts = replies.flatMap((reply) => reply.counts ?? [])
  const isAny = counts.some(({ inserted, updated }) => inserted + updated > 0)
  return {
    success: bad.length === 0 || isAny,
    code: bad.length === 0 ? 200 : isAny ? 201 : 500,
    message: bad.map(({ fileName, message = '' }) => `${fileName} ${message}`).join('；'),
    ...(counts.length > 0 ? { counts: counts.reduce(sum) } : {}),
    errorRows: replies.flatMap(({ errorRows = [] }) => errorRows),
    errorFiles: replies.flatMap(({ errorFiles = [] }) => errorFiles),
    notes: replies.flatMap(({ fileName = '', notes = [] }) => notes.map((note) => `${fileName} ${note}`.trim())),
    unread: refused,
  }
}

const optionsOf = (resource: Resource): ColumnOption[] =>
  columnsOfImport(resource).map(({ name, label, field }) => ({
    value: name,
    label,
    isRequired: field.required === true && field.default === undefined,
  }))

const sum = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  ...one,
  inserted: one.inserted + other.inserted,
  updated: one.updated + other.updated,
  skipped: one.skipped + other.skipped,
  failed: one.failed + other.failed,
  ...(one.failedRows === undefined ? {} : { failedRows: one.failedRows + (other.failedRows ?? 0) }),
})

function mendedFile(rows: readonly ImportErrorRow[], name: string): File {
  const keys = Object.keys(rows[0]?.values ?? {}).filter((key) => key !== '整行')
  const lines = [keys, ...rows.map(({ values }) => keys.map((key) => values[key] ?? ''))]
  return new File([lines.map((cells) => cells.map(tsvCell).join('\t')).join('\n')], name, { type: 'text/plain' })
}
