// Rows as sheets of Excel: the calls of a resource that is exported and imported, as the family has them.
import { type Call, defineCall, returns } from '../language/call.ts'
import { type Field, type Fields, isLines, kindOf, text } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import { listInput, writableFields } from './calls.ts'
import { permissionOf } from './permissions.ts'

/** So many rows are written or read while a person waits. */
export const mostSheetRows = 5000

/** The answer's sentence when every row was refused. */
export const nothingImported = '没有导入任何数据，请修改错误后重试。'

/** Besides the message of the answer: what an import did. */
export interface ImportCounts {
  totalCount: number
  successCount: number
  errorCount: number
  /** Address of the file with the faulty rows, below the API. */
  fileUrl?: string
  fileName?: string
  msg: string
}

const importInput = {
  isSingleTableImport: text({ label: '单表导入', max: 10 }),
  foreignKeys: text({ label: '外键列', max: 500 }),
  /** `1`: one faulty row, and none is written. */
  validateStatus: text({ label: '先校验全部', max: 10 }),
} satisfies Fields

/** `string` where the file came as `files[]`: the address of the file with the faulty rows alone. */
export type ImportResult = ImportCounts | string | null

export interface SheetCalls {
  exportXls: Call<typeof listInput & { selections: Field }, unknown> & { open: true }
  importExcel: Call<typeof importInput, ImportResult>
  template: Call<Record<never, never>, unknown>
}

export function sheetCallsOf(resource: Pick<Resource, 'name' | 'title' | 'path'>): SheetCalls {
  const { name, title, path } = resource
  const file = { reply: 'file', returns: returns<unknown>() } as const
  return {
    exportXls: defineCall({
      name: `${name}.exportXls`,
      title: `导出${title}`,
      method: 'GET',
      also: ['POST'],
      path: `${path}/exportXls`,
      needs: permissionOf(resource, 'export'),
      audit: 'query',
      limit: 30,
      input: { ...listInput, selections: text({ label: '选中的行', max: 20_000 }) },
      open: true,
      ...file,
    }) as SheetCalls['exportXls'],
    importExcel: defineCall({
      name: `${name}.importExcel`,
      title: `导入${title}`,
      method: 'POST',
      path: `${path}/importExcel`,
      needs: permissionOf(resource, 'import'),
      audit: 'add',
      limit: 30,
      upload: true,
      input: importInput,
      returns: returns<ImportResult>(),
    }),
    template: defineCall({
      name: `${name}.template`,
      title: `下载${title}导入模板`,
      method: 'GET',
      path: `${path}/importTemplate`,
      needs: permissionOf(resource, 'import'),
      input: {},
      ...file,
    }),
  }
}

/** Those that the resource asks for. */
export function servedSheetCalls(resource: Resource): Call[] {
  const { exportXls, importExcel, template } = sheetCallsOf(resource)
  const { standard } = resource
  const served = [
    ...(standard.includes('export') ? [exportXls] : []),
    ...(standard.includes('import') ? [importExcel, template] : []),
  ]
  return served as Call[]
}

/** What a sheet can say of a row: no rows inside it, no files, nothing of a shape of its own. */
export const sheetColumns = (fields: Fields): (readonly [name: string, field: Field])[] =>
  Object.entries(fields).filter(([, field]) => {
    const { namesFiles, isUnordered, search } = kindOf(field)
    return !isLines(field) && !namesFiles && !(isUnordered && search === 'typed')
  })

/** Those of an import: what a form of a new row asks for, and what the page of the form knows by itself. */
export const importColumns = (resource: Resource) =>
  sheetColumns(writableFields(resource)).filter(([, { form, required }]) => form !== false || required)
