// A report as it is stored, for who may open it.

import type { ReportItem, ReportParam } from '@kouan/contract/calls/online/report-calls.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { onlineReport, onlineReportItems, onlineReportParams } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { postgresType } from '@kouan/contract/resources/system/source-address.ts'
import { type RawBuilder, sql } from 'kysely'
import { openedRow, planOf } from '../../../crud/column-plan.ts'
import { refuseHidden } from '../../../crud/data-rules.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readLines } from '../../../crud/line-rows.ts'
import type { SourceSettings } from '../../../domain/data-source/connect-source.ts'
import type { Dialect } from '../../../domain/online-report/read-statement.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { Forbidden, NotFound, Refusal } from '../../../ground/errors.ts'

export interface StoredReport {
  id: string
  head: InputOf<typeof onlineReport.fields>
  /** In their order. */
  items: ReportItem[]
  params: ReportParam[]
}

/** By its id or its code. Throws NotFound where there is none, Forbidden for who may not open it. */
export async function findReport(context: Context, configId: string): Promise<StoredReport> {
  const which = /^\d+$/.test(configId) ? sql`id::text = ${configId}` : sql`code = ${configId}`
  const found = await readReport(context, which)
  if (!found) throw new NotFound('实体不存在')
  const mayOpen = hasRight(context, rightToOpen(found.head.code)) || hasRight(context, 'onlineReport:edit')
  if (!mayOpen) throw new Forbidden(`没有打开报表“${found.head.name}”的权限`)
  return found
}

/** Throws NotFound. The caller has the right to every report. */
export async function storedReport(context: Context, id: string): Promise<StoredReport> {
  await refuseHidden(context, onlineReport, { id, sentence: '实体不存在' })
  const found = await readReport(context, sql`id::text = ${id}`)
  if (!found) throw new NotFound('实体不存在')
  return found
}

async function readReport(context: Context, which: RawBuilder<unknown>): Promise<StoredReport | undefined> {
  const { rows } = await sql<Row>`select * from onl_cgreport_head where ${which}`.execute(context.db)
  if (!rows[0]) return undefined
  const row = openedRow(context, planOf(onlineReport), rows[0])
  const [items, params] = [
    await readLines(context, { line: onlineReportItems, headId: row.id }),
    await readLines(context, { line: onlineReportParams, headId: row.id }),
  ]
  return {
    id: row.id,
    head: row,
    items: inOrder(items),
    params: inOrder(params),
  }
}

const inOrder = <L extends { orderNum: number | null }>(lines: L[]): L[] =>
  [...lines].sort((one, other) => (one.orderNum ?? 1000) - (other.orderNum ?? 1000))

export interface FoundSource {
  dialect: Dialect
  /** Absent: the product's own database. */
  settings?: SourceSettings
}

/** Rows of other databases are not told apart by enterprise, so staff alone read them. */
export async function findSource(context: Context, code: string | null | undefined): Promise<FoundSource> {
  if (!code) return { dialect: 'postgres' }
  if (callerOf(context).enterpriseId !== null) throw new Refusal('此报表读取外部数据源，只能由工作人员打开')
  const { rows } = await sql<Row>`select * from sys_data_source where code = ${code}`.execute(context.db)
  if (!rows[0]) throw new Refusal(`数据源 ${code} 不存在`)
  const row = openedRow(context, planOf(dataSource), rows[0])
  return { dialect: row.dbType === postgresType ? 'postgres' : 'mysql', settings: row }
}
