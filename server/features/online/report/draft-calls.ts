// Calls of the editor of a report before it is saved: the columns of its query, and its first rows.
import { parseReportSql, previewReport, previewRows } from '@kouan/contract/calls/online/report-calls.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { composeAll, type Query, type Values } from '../../../domain/online-report/compose-statement.ts'
import { runReport } from '../../../domain/online-report/run-report.ts'
import { type PrepareContext, servePrepared } from '../../../gate/prepared-call.ts'
import { BadInput } from '../../../ground/errors.ts'
import { variablesOf } from './ask-report.ts'
import { type FoundSource, findSource } from './find-report.ts'
import { runOf } from './read-report.ts'
import { readChecked } from './report-heads.ts'

interface Draft {
  sql: string
  source: string | null | undefined
  params: Values
  /** Name of the field with the statement. */
  field: string
}

const readDraft = ({ transact }: PrepareContext, { sql, source, params, field }: Draft) =>
  transact(async (context): Promise<{ query: Query; found: FoundSource }> => {
    const found = await findSource(context, source)
    const statement = readChecked(sql, found.dialect, field)
    return { found, query: { dialect: found.dialect, statement, params, variables: variablesOf(context) } }
  })

/** For the columns alone. */
const parseSeconds = 10

export const drafts: Part[] = [
  servePrepared(parseReportSql, {
    prepare: async (preparing, { sql, dbKey }) => {
      const { query, found } = await readDraft(preparing, { sql, source: dbKey, params: {}, field: 'sql' })
      const { columns } = await runReport(
        runOf(preparing, { settings: found.settings, seconds: parseSeconds }),
        (reader) => reader.readAll(composeAll(query, 0)),
      )
      return {
        fields: columns.map(({ name, type }, place) => ({
          fieldName: name,
          fieldTxt: name,
          fieldType: type,
          orderNum: place + 1,
          isShow: true,
          isOrder: false,
          isTotal: false,
        })),
        params: query.statement.params.map((name, place) => ({ paramName: name, paramTxt: name, orderNum: place + 1 })),
      }
    },
    handler: async (context, _, parsed) => {
      context.audit({ content: '解析报表SQL' })
      return parsed
    },
  }),
  servePrepared(previewReport, {
    prepare: async (preparing, { cgrSql, dbSource, timeLimit, params }) => {
      const draft = { sql: cgrSql, source: dbSource, params: readParams(params), field: 'cgrSql' }
      const { query, found } = await readDraft(preparing, draft)
      const begun = performance.now()
      const read = await runReport(runOf(preparing, { settings: found.settings, seconds: timeLimit }), (reader) =>
        reader.readAll(composeAll(query, previewRows)),
      )
      return {
        columns: read.columns.map(({ name }) => name),
        rows: read.rows.map((row) => row.map((cell) => cell?.slice(0, 200) ?? null)),
        milliseconds: Math.round(performance.now() - begun),
      }
    },
    handler: async (context, _, preview) => {
      context.audit({ content: '预览报表' })
      return preview
    },
  }),
]

/** `{ name: value }`; an empty value is none. */
function readParams(sent: unknown): Values {
  if (sent === undefined || sent === null) return {}
  if (typeof sent !== 'object' || Array.isArray(sent))
    throw new BadInput([{ field: 'params', message: '参数：须为对象' }])
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === null || value === '' ? null : String(value)]),
  )
}
