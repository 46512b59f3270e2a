// Connects the import dialog with the jobs of a resource: upload, choice of columns, import job.
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { cancelJob } from '@kouan/contract/calls/system/job-calls.ts'
import { importFaultFile, importOutcome, type RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { tsvCell } from '@kouan/contract/rules/tsv.ts'
import {
  type ColumnOption,
  type ImportBound,
  type ImportErrorRow,
  type ImportPort,
  type ImportReply,
  type ImportRequest,
  leftDialog,
} from '@kouan/widgets/import-dialog/import-port.ts'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { ask, type ReceivedFile } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { sendTo } from '../../data/calls/stored-files.ts'
import { followJob, percentOf } from '../../jobs/follow-job.ts'

interface Agreed {
  file: string
  headRow: number
  names: readonly (string | null)[]
}

/** Refused rows that can be corrected in the dialog; with more of them the report file lists all. */
const mostPages = 20

export function importPort(resource: Resource): ImportPort {
  // Belongs to the sheet whose rows are corrected.
  let latest: Agreed | undefined
  const agree = async (file: File, { signal, onProgress, chooseColumns }: ImportBound): Promise<Agreed> => {
    onProgress({ percent: 0, text: `正在上传 ${file.name}` })
    const { id } = await sendTo({ biz: 'import' })(file, { signal })
    const preview = await ask(previewSheetOf(resource), { file: id }, { signal })
    const names = await chooseColumns(preview, optionsOf(resource))
    return { file: id, headRow: preview.headRow, names }
  }
  const run = async (
    agreed: Agreed,
    { isWhole, fileName }: { isWhole: boolean; fileName: string },
    bound: ImportBound,
  ) => {
    latest = agreed
    const { jobId } = await ask(startCallOf(importManyOf(resource)), { ...agreed, isWhole })
    return follow(jobId, { fileName, bound })
  }
  return {
    goesOn: true,
    takesBlocks: true,
    async send({ files, validateStatus }: ImportRequest, bound: ImportBound): Promise<ImportReply> {
      const isWhole = validateStatus === 1
      let done: ImportReply = { success: true }
      for (const [at, file] of files.entries()) {
        const left = files.length - at - 1
        const others = left > 0 ? `；其余 ${left} 个文件没有导入` : ''
        try {
          const reply = await run(await agree(file, bound), { isWhole, fileName: file.name }, bound)
          if (reply.code !== 200) return { ...reply, message: `${reply.message ?? ''}${others}` }
          done = { ...reply, counts: sum(done.counts, reply.counts) }
        } catch (error) {
          if (bound.signal.aborted) throw error
          return { success: false, fileName: file.name, message: `${sentenceOf(error)}${others}` }
        }
      }
      return done
    },
    async retry(rows, { validateStatus }, bound) {
      const fileName = '修改后的数据.txt'
      const { names = [] } = latest ?? {}
      const uploaded = await sendTo({ biz: 'import' })(mendedFile(rows, fileName), { signal: bound.signal })
      const agreed = { file: uploaded.id, headRow: 1, names }
      const reply = await run(agreed, { isWhole: validateStatus === 1, fileName }, bound)
      // Row numbers are those of the uploaded sheet.
      const errorRows = reply.errorRows?.map((row) => ({ ...row, row: rows[row.row - 2]?.row ?? row.row }))
      return { ...reply, ...(errorRows ? { errorRows } : {}) }
    },
    downloadTemplate: async () => saveBlob((await ask(sheetCallsOf(resource).template, {})) as ReceivedFile),
    downloadErrors: async (jobId) => saveBlob((await ask(importFaultFile, { jobId })) as ReceivedFile),
  }
}

const optionsOf = (resource: Resource): ColumnOption[] =>
  columnsOfImport(resource).map(({ name, label, field }) => ({
    value: name,
    label,
    isRequired: field.required === true && field.default === undefined,
  }))

const sum = (one: ImportReply['counts'], other: ImportReply['counts']) => ({
  inserted: (one?.inserted ?? 0) + (other?.inserted ?? 0),
  updated: 0,
  skipped: 0,
  failed: (one?.failed ?? 0) + (other?.failed ?? 0),
})

/** Follows the job; a cancelled one ends after its next slice of rows and reports what it has done. */
async function follow(
  jobId: string,
  { fileName, bound }: { fileName: string; bound: ImportBound },
): Promise<ImportReply> {
  const { signal, onProgress } = bound
  const following = new AbortController()
  signal.addEventListener('abort', () => {
    if (signal.reason === leftDialog) following.abort(signal.reason)
    else void ask(cancelJob, { id: jobId }).catch((error) => following.abort(error))
  })
  const job = await followJob(jobId, {
    signal: following.signal,
    onProgress: (now) => onProgress({ percent: percentOf(now) ?? 0, text: `${fileName}：${now.sentence ?? ''}` }),
  })
  const sentence = job.sentence ?? ''
  if (Number(job.doneCount ?? 0) === 0 && job.state !== 'DONE') return { success: false, fileName, message: sentence }
  const { doneCount, faultCount, errorRows, isCut } = await readOutcome(jobId, fileName)
  const counts = { inserted: doneCount, updated: 0, skipped: 0, failed: faultCount }
  const message = isCut ? `${sentence}；错误太多，这里只列出前面的，其余请下载错误文件修改` : sentence
  if (job.state === 'DONE' && faultCount === 0) return { success: true, code: 200, counts }
  const faults = { fileName, message, counts, errorRows, ...(faultCount > 0 ? { errorFile: jobId } : {}) }
  return doneCount > 0 ? { success: true, code: 201, ...faults } : { success: false, ...faults }
}

async function readOutcome(jobId: string, fileName: string) {
  const groups: RefusedGroup[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { doneCount, faultCount, heads, groups: page } = await ask(importOutcome, { jobId, pageNo })
    groups.push(...page.records)
    if (pageNo < Math.min(page.pages, mostPages)) continue
    return { doneCount, faultCount, isCut: page.pages > mostPages, errorRows: errorRowsOf({ groups, heads, fileName }) }
  }
}

interface Refused {
  groups: readonly RefusedGroup[]
  heads: readonly string[]
  fileName: string
}

/** Returns refused rows with their cells by header. Where a header is empty, a number or repeated, the key is the position. */
function errorRowsOf({ groups, heads, fileName }: Refused): ImportErrorRow[] {
  const isUnique = (head: string, at: number) => head !== '' && !/^\d+$/.test(head) && heads.indexOf(head) === at
  const keys = heads.map((head, at) => (isUnique(head, at) ? head : `第 ${at + 1} 列`))
  return groups.flatMap(({ rows }) =>
    rows.map(({ row, cells, faults }) => ({
      id: `${fileName} ${row}`,
      fileName,
      row,
      values: Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])),
      faults: faults.map(({ column, reason }) => ({ column: column === '' ? '整行' : column, reason })),
    })),
  )
}

function mendedFile(rows: readonly ImportErrorRow[], name: string): File {
  const keys = Object.keys(rows[0]?.values ?? {}).filter((key) => key !== '整行')
  const lines = [keys, ...rows.map(({ values }) => keys.map((key) => values[key] ?? ''))]
  return new File([lines.map((cells) => cells.map(tsvCell).join('\t')).join('\n')], name, { type: 'text/plain' })
}
