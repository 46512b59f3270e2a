// Serves the direct calls exportXls, importExcel and importTemplate of a resource.
import { type ListInput, largestPageSize } from '@kouan/contract/derive/calls.ts'
import {
  exportColumns,
  maxDirectRows,
  type SheetCalls,
  servedSheetCalls,
  sheetCallsOf,
} from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { Entity, EntityScope } from '../../../crud/entity.ts'
import { refuseUnknown } from '../../../crud/ignored-conditions.ts'
import { readIds } from '../../../crud/read-ids.ts'
import { listConditions, listRows } from '../../../crud/read-rows.ts'
import type { FileReply } from '../../../gate/envelope.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Refusal } from '../../../ground/errors.ts'
import { writeWorkbook } from '../files/write-workbook.ts'
import { headOfExport } from '../rows/export-head.ts'
import { cellOf, widthOf, workbookType } from '../rows/write-cells.ts'
import { importRows } from './import-rows.ts'
import { importTemplate } from './import-template.ts'

/** Returns the calls that the resource declares. `keys`: fields that identify a document with lines. */
export function serveSheetCalls(entity: Entity, keys: readonly string[]): Served[] {
  const { resource } = entity
  const calls = sheetCallsOf(resource)
  const all: Served[] = [
    {
      call: calls.exportXls,
      handler: (context, input: InputOfCall<SheetCalls['exportXls']>) => exportRows({ ...entity, context }, input),
    },
    {
      call: calls.importExcel,
      handler: (context, input: InputOfCall<SheetCalls['importExcel']>) =>
        importRows({ ...entity, context }, input, keys),
    },
    { call: calls.template, handler: (context) => importTemplate({ ...entity, context }) },
  ]
  const declared = new Set(servedSheetCalls(resource).map(({ name }) => name))
  return all.filter(({ call }) => declared.has(call.name))
}

type Row = Record<string, unknown>

/** Exports the rows of a list (all that match the filters, or the selected ones) as the list shows them. */
async function exportRows(scope: EntityScope, input: ListInput & { selections?: unknown }): Promise<FileReply> {
  const { selections, pageNo: _no, pageSize: _size, only: _only, ...filters } = input
  const { context, resource } = scope
  const columns = exportColumns(resource)
  refuseUnknown(listConditions(scope, filters).ignored)
  const rows = await readAllRows(chosen(scope, selections), filters)
  const title = `${resource.title}列表`
  const head = columns.map(([, { label }]) => label)
  const ids = readIds(selections)
  const headRows = [
    ...(await headOfExport(scope, { title, chosen: ids.length > 0 ? ids.length : undefined, filter: filters })),
    head,
  ]
  const cells = rows.map((row) => columns.map(([name, field]) => cellOf(name, field, row)))
  context.audit({ target: resource.name, content: `导出${resource.title}：${rows.length}行` })
  const bytes = await writeWorkbook({
    title,
    rows: [...headRows, ...cells],
    widths: head.map(widthOf),
    isFitted: true,
    frozen: headRows.length,
  })
  return { name: `${title}${beijingText(context.now).slice(0, 10)}.xlsx`, type: workbookType, bytes }
}

function chosen(scope: EntityScope, selections: unknown): EntityScope {
  const ids = readIds(selections)
  if (ids.length === 0) return scope
  const these = sql`id = any(${ids}::bigint[])`
  return { ...scope, more: scope.more ? sql`(${scope.more}) and ${these}` : these }
}

async function readAllRows(scope: EntityScope, filters: Row): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { records, total } = await listRows(scope, {
      ...filters,
      countTo: null,
      pageNo,
      pageSize: largestPageSize,
    } as ListInput)
    if (total > maxDirectRows)
      throw new Refusal(`符合条件的有${total}行，一次最多导出${maxDirectRows}行，请缩小查询范围`)
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}
