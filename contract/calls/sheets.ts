// Spreadsheet jobs: used by the screens for any number of rows, and by clients beyond 5,000 rows
// (derive/spreadsheet-calls.ts).
import { permissionOf } from '../derive/permissions.ts'
import { existingInput } from '../derive/spreadsheet-calls.ts'
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
  /** Personal data in full: needs the right to reveal it, and is audited as revealed. */
  isClear: toggle({ label: '含完整个人信息' }),
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
  /** Id of an upload of the caller: .xlsx, .xls, .csv, or .txt with a block of cells as Excel copies them. */
  file: text({ label: '文件', required: true, max: 40 }),
  /** Field names by column (calls/sheet-columns.ts); null for an ignored column. */
  names: json({ label: '列对应', required: true }),
  /** 1-based number of the heading row. */
  headRow: number({ label: '表头行', required: true, min: 1, max: 20 }),
  /** 0-based number of the sheet, as in the preview; absent: chosen by its headings. */
  sheet: number({ label: '工作表', min: 0, max: 100 }),
  /** Numbers of the rows below the headings, where they differ from those of the file: corrected rows of another sheet. */
  places: json({ label: '原行号' }),
  ...existingInput,
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
  /** 0-based number of the sheet. */
  sheet: number
  /** Sentences on other sheets and hidden rows. */
  notes: string[]
}

/** Changes that an import would make to its first documents. */
export interface ImportChanges {
  /** Documents that were tried. */
  looked: number
  added: number
  updated: number
  skipped: number
  refused: number
  /** Documents with personal data that the caller may not read and that looks alike; the import compares it. */
  uncompared: number
  /** Some of those that change, and of those that are refused. */
  rows: ImportChange[]
}

export interface ImportChange {
  /** 1-based row number in the sheet. */
  row: number
  /** Title of the stored row. */
  title: string
  changes: { label: string; before: string; after: string }[]
  faults: string[]
}

/** Tries the first documents of a sheet and writes none. */
export const importChangesOf = (resource: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${resource.name}.importChanges`,
    title: `预览${resource.title}导入的改动`,
    method: 'POST',
    path: `${resource.path}/importChanges`,
    needs: permissionOf(resource, 'import'),
    audit: 'query',
    limit: 60,
    input: importInput,
    returns: returns<ImportChanges>(),
  })

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
