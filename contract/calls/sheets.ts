// Sheets as jobs: what screens ask for whatever the number of rows, and clients beyond 5,000 (derive/sheet-calls.ts).
import { permissionOf } from '../derive/permissions.ts'
import { defineCall, returns } from '../language/call.ts'
import { json, number, text, toggle } from '../language/field.ts'
import { defineJob, type Job, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'

/** `filter` holds the order, too: the parameters of the list. */
const exportInput = {
  ...rowChoice,
  /** Names of fields in the order that is wanted, those of the record among them; all unless said. */
  columns: text({ label: '导出的列', max: 4000 }),
  /** A row for each line, the head repeated before it. */
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

/** So many rows in one sheet; the older format of Excel ends at 65,536. */
export const mostImportRows = 100_000

const importInput = {
  /** Id of an upload of the caller: .xls, .xlsx, or .txt with a block of cells as Excel copies them. */
  file: text({ label: '文件', required: true, max: 40 }),
  /** By the columns of the sheet, the names of fields (calls/sheet-columns.ts); null for what is not taken. */
  names: json({ label: '列对应', required: true }),
  /** Of the row over the columns, the first row of the sheet being 1. */
  headRow: number({ label: '表头行', required: true, min: 1, max: 20 }),
  /** One faulty row, and none is written. */
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
  /** What the first rows hold, by column. */
  samples: string[][]
  /** Rows below the head, empty ones among them. */
  rows: number
}

/** What stands in an uploaded sheet, and which column seems to be which field. */
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

/** Those that the resource asks for. */
export const sheetJobsOf = (resource: Pick<Resource, 'name' | 'title' | 'standard'>): Job[] => [
  ...(resource.standard.includes('export') ? [exportManyOf(resource)] : []),
  ...(resource.standard.includes('import') ? [importManyOf(resource)] : []),
]
