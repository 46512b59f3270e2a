// A report as a sheet: all rows up to its limit, with the texts of its dictionaries.
import type { DictOptions, ReportItem } from '@kouan/contract/calls/online/report-calls.ts'
import { isFigure } from '@kouan/contract/resources/online/report-rules.ts'
import type { Row } from '../../../crud/hooks.ts'
import type { Cell as ReadCell } from '../../../domain/online-report/report-reader.ts'
import { type Cell, writeWorkbook } from '../../../domain/spreadsheets/files/write-workbook.ts'
import { headOfExport } from '../../../domain/spreadsheets/rows/export-head.ts'
import { momentCell, widthOf, workbookType } from '../../../domain/spreadsheets/rows/write-cells.ts'
import type { FileReply } from '../../../gate/envelope.ts'
import type { PrepareContext } from '../../../gate/prepared-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import type { StoredReport } from './find-report.ts'
import { askFor, readAllRows } from './read-report.ts'
import { dictOptionsOf } from './report-columns.ts'
import { reportEntity } from './report-heads.ts'

export interface ExportedReport {
  id: string
  name: string
  file: FileReply
  rows: number
}

export async function exportRows(preparing: PrepareContext, input: Row): Promise<ExportedReport> {
  const question = await askFor(preparing, input)
  const rows = await readAllRows(preparing, question)
  const { report, items } = question
  const { name } = report.head
  const { head, options, day } = await preparing.transact(async (context) => ({
    head: await headOfExport({ ...reportEntity, context }, { title: name, filter: askedOf(report, input) }),
    options: await dictOptionsOf(context, report),
    day: beijingText(context.now).slice(0, 10),
  }))
  const titles = items.map(({ fieldTxt }) => fieldTxt)
  const bytes = await writeWorkbook({
    title: name,
    rows: [...head, titles, ...rows.map((row) => row.map((cell, place) => cellOf(items[place], cell, options)))],
    widths: titles.map(widthOf),
    frozen: head.length + 1,
  })
  return { id: report.id, name, rows: rows.length, file: { name: `${name}${day}.xlsx`, type: workbookType, bytes } }
}

/** Returns the asked values by the titles of columns and parameters. */
const askedOf = ({ items, params }: StoredReport, input: Row): Record<string, unknown> =>
  Object.fromEntries([
    ...params.map(({ paramName, paramTxt }) => [paramTxt, input[`self_${paramName}`]]),
    ...items.flatMap(({ fieldName, fieldTxt }) => [
      [fieldTxt, input[fieldName]],
      [`${fieldTxt}从`, input[`${fieldName}_begin`]],
      [`${fieldTxt}到`, input[`${fieldName}_end`]],
    ]),
  ])

/** A figure as a number where one holds all of its digits, a day or a time as one of Excel. */
function cellOf(item: ReportItem | undefined, cell: ReadCell, options: DictOptions): Cell {
  if (cell === null) return ''
  const known = item?.dictCode ? options[item.dictCode]?.find(({ value }) => value === cell) : undefined
  if (known) return known.text
  if (item?.fieldType === 'Date' || item?.fieldType === 'Datetime') return momentCell(cell)
  const isNumber =
    item && isFigure(item.fieldType) && cell.replace(/\D/g, '').length <= 15 && !Number.isNaN(Number(cell))
  return isNumber ? Number(cell) : cell
}
