// What stands in an uploaded sheet, before anything is imported of it.

import { columnsOfImport, matchHeads } from '@kouan/contract/calls/sheet-columns.ts'
import { previewSheetOf, type SheetPreview } from '@kouan/contract/calls/sheets.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { findHead, mostRowsAbove } from '../../exchange/sheet-heads.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import type { Served } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { peekSheet } from '../../sheets/sheets.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const sampleRows = 5
/** As far down as a head may be said to stand. */
const lowestHead = 20

export const servePreview = (resource: Resource): Served =>
  servePrepared(previewSheetOf(resource), {
    // File and reading need no connection.
    prepare: async ({ transact }, { file, headRow: wanted }): Promise<SheetPreview> => {
      const { name, read } = await transact((context) => findUploadedSheet(context, file))
      const { cells, total } = await peekSheet(await read(), { rows: lowestHead + sampleRows })
      const found = wanted ? headAt(resource, cells, wanted) : findHead(resource, cells.slice(0, mostRowsAbove))
      const { headRow, heads } = found
      if (!heads.some((cell) => cell.trim() !== '')) throw new Refusal(`${name}没有数据`)
      return {
        fileName: name,
        ...found,
        samples: cells.slice(headRow, headRow + sampleRows),
        rows: Math.max(0, total - headRow),
      }
    },
    handler: async (_context, _input, preview) => preview,
  })

function headAt(resource: Resource, cells: readonly string[][], headRow: number) {
  const heads = cells[headRow - 1] ?? []
  return { headRow, heads, names: matchHeads(columnsOfImport(resource), heads) }
}
