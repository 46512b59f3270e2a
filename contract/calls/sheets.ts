// Spreadsheet jobs: used by the screens for any number of rows, and by clients beyond 5,000 rows
// (derive/spreadsheet-calls.ts).
import { permissionOf } from '../derive/permissions.ts'
import { defineCall, returns } from '../language/call.ts'
import { json, number, text, toggle } from '../language/field.ts'
import { defineJob, type Job, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'

/** `filter` includes the order: the parameters of the list. */
const exportInput = {
  ...rowChoice,
  /** Field names in the wanted order, those of the record included; all by default. */
  columns: text({ label: '导出的列', max: 4000 }),
  /** One row per line, with the head repeated. */
  withLines: toggle({ label: '含明细' }),
}

export const exportManyOf = (resource: Pick<Resource, 'name' | 'title'>): Job<typeof exportInput> =>
  defineJob({
    name: `${resource.name}.exportMany`,
    title: `导出${resource.title}`,
    needs: permissionOf(resource, 'export'),
    audit: 'query',
    input: exportInput,
  })

/** Maximum rows of one sheet; .xls ends at 65,536. */
export const maxImportRows = 100_000

const importInput = {
  /** Id of an upload of the caller: .xls, .xlsx, or .txt with a block of cells as Excel copies them. */
  file: text({ label: '文件', required: true, max: 40 }),
  /** Field names by column (calls/sheet-columns.ts); null for an ignored column. */
  names: json({ label: '列对应', required: true }),
  /** 1-based number of the heading row. */
  headRow: number({ label: '表头行', required: true, min: 1, max: 20 }),
  /** Nothing is written when a row is invalid. */
  isWhole: toggle({ label: '全部正确才导入' }),
}

export const importManyOf = (resource: Pick<Resource, 'name' | 'title'>): Job<typeof importInput> =>
  defineJob({
    name: `${resource.name}.importMany`,
    title: `导入${resource.title}`,
    needs: permissionOf(resource, 'import'),
    audit: 'add',
    input: importInput,
  })

export interface SheetPreview {
  fileName: string
  headRow: number
  heads: string[]
  /** As `names` of the job. */
  names: (string | null)[]
  /** Cells of the first rows, by column. */
  samples: string[][]
  /** Rows below the headings, including empty ones. */
  rows: number
}

/** Content of an uploaded spreadsheet, with the suggested field of each column. */
export const previewSheetOf = (resource: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${resource.name}.importPreview`,
    title: `预览${resource.title}导入文件`,
    method: 'GET',
    path: `${resource.path}/importPreview`,
    needs: permissionOf(resource, 'import'),
    limit: 60,
    input: { file: importInput.file, headRow: number({ label: '表头行', min: 1, max: 20 }) },
    returns: returns<SheetPreview>(),
  })

/** Returns the jobs that the resource declares. */
export const sheetJobsOf = (resource: Pick<Resource, 'name' | 'title' | 'standard'>): Job[] => [
  ...(resource.standard.includes('export') ? [exportManyOf(resource)] : []),
  ...(resource.standard.includes('import') ? [importManyOf(resource)] : []),
]
