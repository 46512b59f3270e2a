// 数据日志: what the log holds of a row, as versions that can be compared.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import {
  type ComparedVersion,
  compareDataVersions,
  type DataVersion,
  listDataVersions,
} from '@kouan/contract/calls/system/data-log-calls.ts'
import { recordFields } from '@kouan/contract/language/resource.ts'
import { dataLog } from '@kouan/contract/resources/system/data-log.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { baseConditions, where } from '../../../crud/read-rows.ts'
import { copyIsShown } from '../../../crud/shown-copies.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'

interface Stored {
  id: string
  dataTable: string
  dataId: string
  dataVersion: number
  dataContent: string
  createBy: string | null
  createTime: Date
}

const names = sql`id::text as id, data_version as "dataVersion", create_by as "createBy", create_time as "createTime"`
const shown = <R extends { createTime: Date }>(row: R) => ({ ...row, createTime: beijingText(row.createTime) })

const entity = defineEntity({
  resource: dataLog,
  scope: (context) =>
    copyIsShown(context, { name: sql.ref('sys_data_log.data_table'), id: sql.ref('sys_data_log.data_id') }),
  computed: {
    objectTitle: {
      from: ['dataTable'],
      value: ({ dataTable }) => resourcesByName.get(String(dataTable))?.title ?? dataTable,
    },
  },
})
const shownWhere = (context: Context, asked: Condition) => where([...baseConditions({ ...entity, context }), asked])

export const dataLogs: Part[] = [
  ...serveEntity(entity),

  serve(listDataVersions, async (context, { dataTable, dataId }): Promise<DataVersion[]> => {
    const { rows } = await sql<Omit<Stored, 'dataTable' | 'dataId' | 'dataContent'>>`select ${names} from sys_data_log
      ${shownWhere(context, sql`data_table = ${dataTable} and data_id = ${dataId}`)} order by id desc limit 500`.execute(
      context.db,
    )
    return rows.map(shown)
  }),

  serve(compareDataVersions, async (context, { dataId1, dataId2 }) => {
    const { rows } = await sql<Stored>`select ${names}, data_table as "dataTable", data_id as "dataId",
      data_content as "dataContent" from sys_data_log
      ${shownWhere(context, sql`id in (${dataId1}, ${dataId2})`)}`.execute(context.db)
    const [one, other] = [dataId1, dataId2].map((id) => rows.find((row) => row.id === id))
    if (!one || !other) throw new NotFound()
    if (one.dataTable !== other.dataTable || one.dataId !== other.dataId)
      throw new Refusal('只能对比同一条数据的两个版本')
    return [one, other].map(comparable)
  }),
]

function comparable({ dataTable, dataId: _, dataContent, ...version }: Stored): ComparedVersion {
  const content = Object.entries(JSON.parse(dataContent) as Record<string, unknown>)
  const fields = { ...resourcesByName.get(dataTable)?.fields, ...recordFields }
  return {
    ...shown(version),
    dataContent: JSON.stringify(Object.fromEntries(content.map(([name, value]) => [name, asScalar(value)]))),
    labels: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { label }]) =>
        content.some(([key]) => key === name) ? [[name, label]] : [],
      ),
    ),
  }
}

const asScalar = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
