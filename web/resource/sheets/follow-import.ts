// Follows the job of an import, and reads its result for the dialog.
import { cancelJob } from '@kouan/contract/calls/system/job-calls.ts'
import { importOutcome, type RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import {
  type ImportBound,
  type ImportErrorRow,
  type ImportReply,
  leftDialog,
} from '@kouan/widgets/import-dialog/import-port.ts'
import { ask } from '../../data/calls/ask.ts'
import { followJob, percentOf } from '../../jobs/follow-job.ts'

/** Refused rows that can be corrected in the dialog; with more of them the report file lists all. */
const mostPages = 20

/** Follows the job; a cancelled one ends after its next slice of rows and reports what it has done. */
export async function followImport(
  jobId: string,
  { bound, ...sheet }: { fileName: string; bound: ImportBound; resource: Resource; names: readonly (string | null)[] },
): Promise<ImportReply> {
  const { fileName, resource } = sheet
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
  const { documents, faultCount, errorRows, isCut } = await readOutcome(jobId, sheet)
  const { added, updated, skipped, refused } = documents
  const rowCount = resource.lines ? { unit: '单', failedRows: faultCount } : {}
  const counts = { inserted: added, updated, skipped, failed: refused, ...rowCount }
  if (job.state === 'DONE' && refused === 0) return { success: true, code: 200, counts }
  const message = [
    ...(job.state === 'DONE' ? [] : [sentence]),
    ...(isCut ? ['错误太多，这里只列出前面的，其余请下载错误文件修改'] : []),
  ].join('；')
  const faults = { fileName, message, counts, errorRows, ...(refused > 0 ? { errorFiles: [jobId] } : {}) }
  return added + updated > 0 ? { success: true, code: 201, ...faults } : { success: false, ...faults }
}

async function readOutcome(jobId: string, sheet: Omit<Refused, 'groups' | 'heads'>) {
  const groups: RefusedGroup[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { documents, faultCount, heads, groups: page } = await ask(importOutcome, { jobId, pageNo })
    groups.push(...page.records)
    if (pageNo < Math.min(page.pages, mostPages)) continue
    return { documents, faultCount, isCut: page.pages > mostPages, errorRows: errorRowsOf({ ...sheet, groups, heads }) }
  }
}

interface Refused {
  groups: readonly RefusedGroup[]
  heads: readonly string[]
  fileName: string
  /** Fields by column. */
  names: readonly (string | null)[]
}

/** Returns refused rows with their cells by header. Where a header is empty, a number or repeated, the key is the position. */
function errorRowsOf({ groups, heads, fileName, names }: Refused): ImportErrorRow[] {
  const isUnique = (head: string, at: number) => head !== '' && !/^\d+$/.test(head) && heads.indexOf(head) === at
  const keys = heads.map((head, at) => (isUnique(head, at) ? head : `第 ${at + 1} 列`))
  const shared = keys.filter((_, at) => names[at] && !names[at].includes('.'))
  return groups.flatMap(({ rows }, group) =>
    rows.map(({ row, cells, faults }) => ({
      id: `${fileName} ${row}`,
      fileName,
      row,
      group: String(group),
      shared,
      values: Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])),
      faults: faults.map(({ column, reason }) => ({ column: column === '' ? '整行' : column, reason })),
    })),
  )
}
