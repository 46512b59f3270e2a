// Sentences about an answer.
import type { ImportCounts, ImportErrorRow, ImportReply } from './import-port.ts'

export interface ImportOutcome {
  /** done: closes, unless there is something to read. partial: stays, the valid rows are stored. failed: stays, no row is stored. */
  kind: 'done' | 'partial' | 'failed' | 'cancelled'
  title: string
  detail: string
  errorRows: readonly ImportErrorRow[]
  counts?: ImportCounts
  errorFiles: readonly string[]
  unread: readonly string[]
}

export const partialTitle = '导入成功，但是有错误数据！'

export function outcomeOf(reply: ImportReply, fileNames: readonly string[]): ImportOutcome {
  const { success, code, message = '', counts, errorRows = [], errorFiles = [], unread = [], notes = [] } = reply
  const rest = { errorRows, errorFiles, unread, ...(counts ? { counts } : {}) }
  if (code === 201 || (success && errorRows.length > 0)) {
    return {
      kind: 'partial',
      title: partialTitle,
      detail: joined([message, counts && countsText(counts), ...notes]),
      ...rest,
    }
  }
  if (!success) {
    // A file's name only where it is known which one it was.
    const name = reply.fileName ?? (fileNames.length === 1 ? fileNames[0] : undefined)
    const title = [name, message || '导入失败'].filter(Boolean).join(' ')
    return { kind: 'failed', title, detail: joined([counts && countsText(counts), ...notes]), ...rest }
  }
  if (counts && counts.inserted + counts.updated === 0) {
    return {
      kind: 'failed',
      title: '没有导入任何数据',
      detail: joined([message, countsText(counts), ...notes]),
      ...rest,
    }
  }
  const title = counts ? `导入成功：${countsText(counts)}` : message || '导入成功'
  return { kind: 'done', title, detail: joined(notes), ...rest }
}

export function outcomeOfError(
  error: unknown,
  { fileNames, isCancelled }: { fileNames: readonly string[]; isCancelled: boolean },
): ImportOutcome {
  if (isCancelled) {
    const nothing = { errorRows: [], errorFiles: [], unread: [] }
    return { kind: 'cancelled', title: '已取消导入，选择和修改都还在', detail: '', ...nothing }
  }
  const message = error instanceof Error ? error.message : ''
  return outcomeOf({ success: false, message }, fileNames)
}

export function countsText({ inserted, updated, skipped, failed, unit = '条', failedRows }: ImportCounts): string {
  const rows = failedRows !== undefined && failed > 0 ? `（${failedRows} 行）` : ''
  return `新增 ${inserted} ${unit}，更新 ${updated} ${unit}，跳过 ${skipped} ${unit}，失败 ${failed} ${unit}${rows}`
}

const joined = (sentences: readonly (string | undefined)[]) => sentences.filter(Boolean).join('；')
