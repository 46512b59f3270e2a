// Reads the rows of a report as clients get them.
import type { ReportItem, ReportRow, ReportRows } from '@kouan/contract/calls/online/report-calls.ts'
import { sql } from 'kysely'
import type { Row } from '../../../crud/hooks.ts'
import { composeRows, composeTotals } from '../../../domain/online-report/compose-statement.ts'
import { type Cell, collect } from '../../../domain/online-report/report-reader.ts'
import { type ReportRun, runReport } from '../../../domain/online-report/run-report.ts'
import type { PrepareContext } from '../../../gate/prepared-call.ts'
import { type Question, readQuestion } from './ask-report.ts'
import { findReport } from './find-report.ts'

type Preparing = Pick<PrepareContext, 'services' | 'transact'>

/** How a report is run for the caller of a call that is being prepared. */
export const runOf = ({ services, transact }: Preparing, run: Pick<ReportRun, 'settings' | 'seconds'>): ReportRun => ({
  ...run,
  report: services.reportConnections,
  networks: services.networks,
  enter: (process) => transact(async ({ db }) => void (await sql`select kouan_enter_report(${process})`.execute(db))),
})

export const askFor = ({ transact }: Preparing, input: Row): Promise<Question> =>
  transact(async (context) => readQuestion(context, await findReport(context, String(input.configId)), input))

const runFor = (preparing: Preparing, { report, source }: Question) =>
  runOf(preparing, { settings: source.settings, seconds: report.head.timeLimit })

/** A page with the totals of all pages. */
export function readPage(preparing: Preparing, question: Question): Promise<ReportRows> {
  const { query, selection, items, report } = question
  const sums = items.filter(({ isTotal }) => isTotal).map(({ fieldName }) => fieldName)
  const { rowLimit } = report.head
  return runReport(runFor(preparing, question), async (reader) => {
    const rows = await collect(reader.rows(composeRows(query, selection)))
    const [counted = []] = await collect(reader.rows(composeTotals(query, { ...selection, sums, limit: rowLimit })))
    const total = Number(counted[0] ?? 0)
    const isCut = total === rowLimit && (await hasMore(reader, question))
    return {
      records: rows.map((row) => recordOf(items, row)),
      ...{ total, isCut },
      totals: Object.fromEntries(sums.map((name, place) => [name, plainDecimal(counted[place + 1] ?? null)])),
    }
  })
}

async function hasMore(reader: Parameters<Parameters<typeof runReport>[1]>[0], { query, selection, report }: Question) {
  const beyond = {
    ...selection,
    columns: selection.columns.slice(0, 1),
    sort: undefined,
    limit: 1,
    offset: report.head.rowLimit,
  }
  return (await collect(reader.rows(composeRows(query, beyond)))).length > 0
}

/** All rows up to the limit of the report. */
export const readAllRows = (preparing: Preparing, question: Question): Promise<Cell[][]> => {
  const { query, selection, items, report } = question
  const all = { ...selection, limit: report.head.rowLimit, offset: 0 }
  return runReport(runFor(preparing, question), async (reader) => {
    const rows = await collect(reader.rows(composeRows(query, all)))
    return rows.map((row) => row.map((cell, place) => cellText(items[place], cell)))
  })
}

const recordOf = (items: readonly ReportItem[], row: readonly Cell[]): ReportRow =>
  Object.fromEntries(items.map((item, place) => [item.fieldName, wireValue(item, row[place] ?? null)]))

function wireValue(item: ReportItem, cell: Cell): string | number | null {
  const text = cellText(item, cell)
  const isWhole = item.fieldType === 'Integer' && text !== null && Number.isSafeInteger(Number(text))
  return isWhole ? Number(text) : text
}

/** Text of a cell: days and times without what their type does not show, decimals without zeros beyond two digits. */
function cellText(item: ReportItem | undefined, cell: Cell): Cell {
  if (cell === null) return null
  if (item?.fieldType === 'Date') return cell.slice(0, 10)
  if (item?.fieldType === 'Datetime') return cell.slice(0, 19)
  return item?.fieldType === 'Decimal' ? plainDecimal(cell) : cell
}

const plainDecimal = (cell: Cell): Cell => cell?.replace(/(\.\d\d\d*?)0+$/, '$1') ?? null
