// Preview of an uploaded spreadsheet before its import.

import { columnsOfImport, matchHeads } from '@kouan/contract/calls/sheet-columns.ts'
import { previewSheetOf, type SheetPreview } from '@kouan/contract/calls/sheets.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { openFile, type SheetHead } from '../files/read-sheet.ts'
import { chooseSheet, findHeadingRow, maxTitleRows, refuseRepeatedHeads } from '../rows/heading-row.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const sampleRows = 5
/** Last row that a client may name as the heading row. */
const lowestHead = 20

export const servePreview = (resource: Resource): Served =>
  servePrepared(previewSheetOf(resource), {
    // Loading and parsing the file need no connection.
    prepare: async ({ transact }, { file, headRow: wanted }): Promise<SheetPreview> => {
      const { name, person, read } = await transact((context) => findUploadedSheet(context, file))
      const turn = { person, purpose: 'preview' } as const
      const { sheets, sheet, cells, total, hidden } = await openFile(await read(), turn, async (opened) => {
        const heads = await opened.readHeads(maxTitleRows)
        const chosen = chooseSheet(resource, heads)
        return { sheets: heads, sheet: chosen, ...(await opened.readFirst(chosen, lowestHead + sampleRows)) }
      })
      const found = wanted ? headAt(resource, cells, wanted) : findHeadingRow(resource, cells.slice(0, maxTitleRows))
      const { headRow, heads } = found
      if (!heads.some((cell) => cell.trim() !== '')) throw new Refusal(`${name}没有数据`)
      refuseRepeatedHeads(resource, heads)
      return {
        fileName: name,
        ...found,
        samples: cells.slice(headRow, headRow + sampleRows),
        rows: Math.max(0, total - headRow),
        sheet,
        notes: notesOf({ sheets, sheet, hidden }),
      }
    },
    handler: async (_context, _input, preview) => preview,
  })

function headAt(resource: Resource, cells: readonly string[][], headRow: number) {
  const heads = cells[headRow - 1] ?? []
  return { headRow, heads, names: matchHeads(columnsOfImport(resource), heads) }
}

/** Returns notes on parts that the user may not expect: other sheets, which are not read, and hidden rows, which are. */
function notesOf({ sheets, sheet, hidden }: { sheets: readonly SheetHead[]; sheet: number; hidden: number }): string[] {
  const others = sheets.flatMap(({ name, isHidden }, at) =>
    at === sheet ? [] : [isHidden ? `“${name}”（隐藏）` : `“${name}”`],
  )
  return [
    ...(others.length > 0 ? [`读取的是工作表“${sheets[sheet]?.name}”，没有读取${others.join('、')}`] : []),
    ...(hidden > 0 ? [`有${hidden}行在 Excel 中是隐藏的，也会导入`] : []),
  ]
}
