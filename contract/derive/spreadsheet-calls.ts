// Calls of a resource that is exported to and imported from Excel, as this API family has them.
import { type Call, defineCall, returns } from '../language/call.ts'
import { type Field, type Fields, isLines, isRowNumber, kindOf, text } from '../language/field.ts'
import { type Resource, recordFields } from '../language/resource.ts'
import { listInput, writableFields } from './calls.ts'
import { permissionOf } from './permissions.ts'

/** Limit of rows while a person waits for the response. */
export const maxDirectRows = 5000

/** Message of the response when every row was refused. */
export const nothingImported = '没有导入任何数据，请修改错误后重试。'

/** Result of an import, besides the message of the response. */
export interface ImportCounts {
  totalCount: number
  successCount: number
  errorCount: number
  /** URL of the file with the refused rows, below the API base. */
  fileUrl?: string
  fileName?: string
  msg: string
}

/** Ways in which an import treats a row that is stored already. */
export const existingModes = { refuse: '报错', skip: '跳过', update: '更新' } as const
export type ExistingMode = keyof typeof existingModes

export const existingInput = {
  /** `refuse`, `skip` or `update`; `refuse` if absent. Updating needs the right to edit. */
  existing: text({
    label: '已存在的行',
    max: 10,
    pattern: (value) => (Object.hasOwn(existingModes, value) ? undefined : '请选择报错、跳过或更新'),
  }),
}

const importInput = {
  isSingleTableImport: text({ label: '单表导入', max: 10 }),
  foreignKeys: text({ label: '外键列', max: 500 }),
  /** `1`: nothing is written when a row is invalid. */
  validateStatus: text({ label: '先校验全部', max: 10 }),
  ...existingInput,
} satisfies Fields

/** `string` when the file was sent as `files[]`: only the URL of the file with the refused rows. */
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

/** Returns the calls that the resource declares. */
export function servedSheetCalls(resource: Resource): Call[] {
  const { exportXls, importExcel, template } = sheetCallsOf(resource)
  const { standard } = resource
  const served = [
    ...(standard.includes('export') ? [exportXls] : []),
    ...(standard.includes('import') ? [importExcel, template] : []),
  ]
  return served as Call[]
}

/** Fields that a column can hold: no lines, no files, no structured values. */
export const sheetColumns = (fields: Fields): (readonly [name: string, field: Field])[] =>
  Object.entries(fields).filter(([, field]) => {
    const { fileIds, isUnordered, search } = kindOf(field)
    return !isLines(field) && !fileIds && !(isUnordered && search === 'typed')
  })

/** Columns of an export: what a row has to tell people, also when it was added. */
export const exportColumns = ({ fields }: Pick<Resource, 'fields'>): (readonly [name: string, field: Field])[] =>
  sheetColumns({ ...fields, createTime: recordFields.createTime }).filter(
    ([, field]) => (!field.computed || field.list !== undefined) && !(isRowNumber(field) && field.form === false),
  )

/** Columns of an import: fields of the form of a new row, and mandatory fields that the form fills in itself. */
export const importColumns = (resource: Resource) =>
  sheetColumns(writableFields(resource)).filter(([, { form, required }]) => form !== false || required)
