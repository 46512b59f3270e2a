// Reads the product's own database as the role of reports: on a session of its own, which is noted for one tenant and enterprise
// before the first statement of the report.
import type { OwnClient } from '../../db/own-limits.ts'
import type { Connections } from '../../db/pool.ts'
import type { Bound } from './compose-statement.ts'
import { refuseCalls } from './refuse-calls.ts'
import { tooMany, tooSlow } from './report-fault.ts'
import type { Cell, ReadColumn, ReportReader } from './report-reader.ts'

/** Notes for whom the process reads, in a transaction of the caller that has committed when this resolves. */
export type EnterReport = (process: number) => Promise<void>

export interface ProductReading {
  report: Connections
  enter: EnterReport
  seconds: number
}

/** A statement that the database does not end in time ends with its connection. */
const graceMs = 5000
const fetched = 500

export async function readProduct<T>(
  { report, enter, seconds }: ProductReading,
  work: (reader: ReportReader) => Promise<T>,
): Promise<T> {
  const client = await report.pool.connect().catch((error: unknown) => {
    throw error instanceof Error && /timeout exceeded when trying to connect/.test(error.message) ? tooMany() : error
  })
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      // The end of the session would wait for the statement.
      client.connection.stream.destroy()
      client.release(true)
    },
    seconds * 1000 + graceMs,
  )
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await enter(rows[0]?.pid ?? 0)
    // A server under Windows does not know it.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {})
    await client.query(`set search_path = report; set time zone 'Asia/Shanghai'; set work_mem = '16MB';
      set statement_timeout = ${seconds * 1000}; begin transaction isolation level repeatable read read only`)
    return await work(postgresReader(client))
  } catch (error) {
    throw isLate ? tooSlow(seconds) : error
  } finally {
    clearTimeout(timer)
    // The session ends with the report: nothing that it set is left.
    if (!isLate) client.release(true)
  }
}

/** A client of the driver: of the pool, or of a data source. */
type Queried = Pick<OwnClient, 'query'>

/** Inside a transaction. */
export const postgresReader = (client: Queried): ReportReader => ({
  async readAll(bound) {
    await refuseCalls(client, bound.attributes)
    const { fields, rows } = await client.query<Cell[]>(queryOf(bound))
    return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: typeOf(dataTypeID) })), rows }
  },
  async *rows(bound) {
    await refuseCalls(client, bound.attributes)
    await client.query({ ...queryOf(bound), text: `declare report_rows no scroll cursor for ${bound.text}` })
    for (;;) {
      const { rows } = await client.query<Cell[]>({
        text: `fetch ${fetched} from report_rows`,
        rowMode: 'array',
        types: asText,
      })
      yield* rows
      if (rows.length < fetched) break
    }
    await client.query('close report_rows')
  },
})

const asText = { getTypeParser: () => String }

/** `extended`: one statement alone, also where it has no values. */
const queryOf = ({ text, values }: Bound) => ({
  text,
  values: [...values],
  rowMode: 'array' as const,
  queryMode: 'extended' as const,
  types: asText,
})

/** By the numbers of PostgreSQL's own types (pg_type.dat). */
const types: Readonly<Record<number, ReadColumn['type']>> = {
  20: 'Integer',
  21: 'Integer',
  23: 'Integer',
  700: 'Decimal',
  701: 'Decimal',
  1700: 'Decimal',
  1082: 'Date',
  1114: 'Datetime',
  1184: 'Datetime',
}
const typeOf = (oid: number): ReadColumn['type'] => types[oid] ?? 'String'
