// The calls of a resource that is exported and imported.
import { type SheetCalls, servedSheetCalls, sheetCallsOf } from '@kouan/contract/derive/sheet-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type EntityScope, entityOf } from '../crud/entity.ts'
import type { Hooks } from '../crud/hooks.ts'
import { addRow } from '../crud/write-rows.ts'
import type { Context } from '../gate/context.ts'
import type { Served } from '../gate/serve-call.ts'
import { exportRows } from './export-rows.ts'
import { importRows } from './import-rows.ts'
import { importTemplate } from './import-template.ts'

interface Own<R extends Resource> {
  hooks?: Hooks<R>
  /** Where it is more than the hooks say. */
  scopeOf?: (context: Context, asked: Record<string, unknown>) => EntityScope
  /** Fields by which rows of a sheet are one document with its lines. */
  keys?: readonly string[]
}

export function serveSheets<R extends Resource>(
  resource: R,
  { hooks = {}, scopeOf, keys = [] }: Own<R> = {},
): Served[] {
  const at = scopeOf ?? plainScope(resource, hooks)
  const calls = sheetCallsOf(resource)
  const all: Served[] = [
    {
      call: calls.exportXls,
      handler: (context, input: InputOfCall<SheetCalls['exportXls']>) => exportRows(at(context, input), input),
    },
    {
      call: calls.importExcel,
      handler: (context, input: InputOfCall<SheetCalls['importExcel']>) =>
        importRows(at(context, {}), input, { keys, add: (row) => addRow(at(context, {}), row) }),
    },
    { call: calls.template, handler: (context) => importTemplate(at(context, {})) },
  ]
  const wanted = new Set(servedSheetCalls(resource).map(({ name }) => name))
  return all.filter(({ call }) => wanted.has(call.name))
}

function plainScope<R extends Resource>(resource: R, hooks: Hooks<R>): (context: Context) => EntityScope {
  const entity = entityOf(resource, hooks)
  return (context) => ({ ...entity, context })
}
