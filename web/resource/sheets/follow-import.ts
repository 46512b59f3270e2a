// Follows the job of an import, and reads its result for the dialog.
import type { DictionaryItem } from '@kouan/contract/calls/account.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
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

/** The entries of a dictionary, none of an unknown one. */
export type ItemsOf = (code: string | undefined) => readonly DictionaryItem[]

/** Refused rows that can be corrected in the dialog; with more of them the report file lists all. */
const mostPages = 20

/** Follows the job; a cancelled one ends after its next slice of rows and reports what it has done. */
export async function followImport(
  jobId: string,
  { bound, ...sheet }: Omit<Refused, 'groups' | 'heads'> & { bound: ImportBound },
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
  const { documents, faultCount, notes, errorRows, isCut } = await readOutcome(jobId, sheet)
  const { added, updated, skipped, refused } = documents
  const rowCount = resource.lines ? { unit: '单', failedRows: faultCount } : {}
  const counts = { inserted: added, updated, skipped, failed: refused, ...rowCount }
  if (job.state === 'DONE' && refused === 0) return { success: true, code: 200, counts, fileName, notes }
  const message = [
    ...(job.state === 'DONE' ? [] : [sentence]),
    ...(isCut ? ['错误太多，这里只列出前面的，其余请下载错误清单修改'] : []),
  ].join('；')
  const faults = { fileName, message, counts, notes, errorRows, ...(refused > 0 ? { errorFiles: [jobId] } : {}) }
  return added + updated > 0 ? { success: true, code: 201, ...faults } : { success: false, ...faults }
}

async function readOutcome(jobId: string, sheet: Omit<Refused, 'groups' | 'heads'>) {
  const groups: RefusedGroup[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { documents, faultCount, heads, notes = [], groups: page } = await ask(importOutcome, { jobId, pageNo })
    groups.push(...page.records)
    if (pageNo < Math.min(page.pages, mostPages)) continue
    return {
      documents,
      faultCount,
      notes,
      isCut: page.pages > mostPages,
      errorRows: errorRowsOf({ ...sheet, groups, heads }),
    }
  }
}

interface Refused {
  groups: readonly RefusedGroup[]
  heads: readonly string[]
  fileName: string
  resource: Resource
  itemsOf: ItemsOf
  /** Fields by column. */
  names: readonly (string | null)[]
}

/** Returns the texts of the list of each column that has one, by header. */
function choicesOf({
  keys,
  names,
  resource,
  itemsOf,
}: Pick<Refused, 'names' | 'resource' | 'itemsOf'> & { keys: string[] }) {
  const fields = new Map(columnsOfImport(resource).map(({ name, field }) => [name, field]))
  const found = keys.flatMap((key, at) => {
    const { code, codes, multiple } = fields.get(names[at] ?? '') ?? {}
    const items = multiple ? [] : itemsOf(code).filter(({ value }) => codes?.includes(value) !== false)
    return items.length === 0 ? [] : [[key, items.map(({ text }) => ({ value: text, label: text }))] as const]
  })
  return Object.fromEntries(found)
}

/** Returns refused rows with their cells by header. Where a header is empty, a number or repeated, the key is the position. */
function errorRowsOf({ groups, heads, fileName, names, resource, itemsOf }: Refused): ImportErrorRow[] {
  const isUnique = (head: string, at: number) => head !== '' && !/^\d+$/.test(head) && heads.indexOf(head) === at
  const keys = heads.map((head, at) => (isUnique(head, at) ? head : `第 ${at + 1} 列`))
  const shared = keys.filter((_, at) => names[at] && !names[at].includes('.'))
  const titleAt = names.indexOf(resource.titleField ?? '')
  const choices = choicesOf({ keys, names, resource, itemsOf })
  return groups.flatMap(({ rows }, group) => {
    const title = rows.find(({ cells }) => cells[titleAt])?.cells[titleAt]
    return rows.map(({ row, cells, faults }) => ({
      id: `${fileName} ${row}`,
      fileName,
      row,
      group: String(group),
      ...(title ? { title } : {}),
      choices,
      shared,
      values: Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])),
      faults: faults.map(({ column, reason }) => ({ column: column === '' ? '整行' : column, reason })),
    }))
  })
}
