// Preview of an uploaded spreadsheet before its import.

import { columnsOfImport, matchHeads } from '@kouan/contract/calls/sheet-columns.ts'
import { previewSheetOf, type SheetPreview } from '@kouan/contract/calls/sheets.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { readPreview } from '../files/read-sheet.ts'
import { findHeadingRow, maxTitleRows } from '../rows/heading-row.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const sampleRows = 5
/** Last row that a client may name as the heading row. */
const lowestHead = 20

export const servePreview = (resource: Resource): Served =>
  servePrepared(previewSheetOf(resource), {
    // Loading and parsing the file need no connection.
    prepare: async ({ transact }, { file, headRow: wanted }): Promise<SheetPreview> => {
      const { name, read } = await transact((context) => findUploadedSheet(context, file))
      const { cells, total } = await readPreview(await read(), { rows: lowestHead + sampleRows })
      const found = wanted ? headAt(resource, cells, wanted) : findHeadingRow(resource, cells.slice(0, maxTitleRows))
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
