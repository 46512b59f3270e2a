// The calls of a resource that is exported and imported.
import { type SheetCalls, servedSheetCalls, sheetCallsOf } from '@kouan/contract/derive/sheet-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { Entity } from '../crud/entity.ts'
import type { Served } from '../gate/serve-call.ts'
import { exportRows } from './export-rows.ts'
import { importRows } from './import-rows.ts'
import { importTemplate } from './import-template.ts'

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export function serveSheets(entity: Entity, keys: readonly string[]): Served[] {
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
  const wanted = new Set(servedSheetCalls(resource).map(({ name }) => name))
  return all.filter(({ call }) => wanted.has(call.name))
}
