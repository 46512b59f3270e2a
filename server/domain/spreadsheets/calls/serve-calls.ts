// Serves the direct calls exportXls, importExcel and importTemplate of a resource.
import { type SheetCalls, servedSheetCalls, sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { Entity } from '../../../crud/entity.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { exportRows } from './export-rows.ts'
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
