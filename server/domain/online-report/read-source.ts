// Reads a data source for a report: the session is read only (connect-source.ts), and the database ends a statement itself, too.
import type { Connection as CoreConnection } from 'mysql2'
import type { Connection, FieldPacket } from 'mysql2/promise'
import mysql from 'mysql2/promise'
import { type SourceOptions, type SourceSettings, withSource } from '../data-source/connect-source.ts'
import { SourceFault } from '../data-source/source-fault.ts'
import type { Bound } from './compose-statement.ts'
import { postgresReader } from './read-product.ts'
import type { Cell, ReadColumn, ReportReader } from './report-reader.ts'

declare module 'mysql2/promise' {
  // The types of the driver do not show what a connection with promises is made of.
  interface Connection {
    connection: CoreConnection
  }
}

export interface SourceReading extends Pick<SourceOptions, 'networks'> {
  settings: SourceSettings
  seconds: number
}

/** Name and password at first, then the statement. */
const graceMs = 5000

export function readSource<T>(
  { settings, networks, seconds }: SourceReading,
  work: (reader: ReportReader) => Promise<T>,
): Promise<T> {
  return withSource(settings, { networks, limitMs: seconds * 1000 + graceMs }, async (run, session) => {
    if ('postgres' in session) {
      await run(`set statement_timeout = ${seconds * 1000}; set time zone 'Asia/Shanghai';
        set standard_conforming_strings = on; begin transaction isolation level repeatable read read only`)
      return work(postgresReader(session.postgres))
    }
    await limitMysql(session.mysql, seconds)
    await run('start transaction read only')
    return work(mysqlReader(session.mysql))
  })
}

/** MariaDB counts in seconds, MySQL in milliseconds, each under a name of its own. */
async function limitMysql(connection: Connection, seconds: number): Promise<void> {
  try {
    await connection.query(`set session max_statement_time = ${seconds}`)
  } catch {
    await connection.query(`set session max_execution_time = ${seconds * 1000}`)
  }
}

const mysqlReader = (connection: Connection): ReportReader => ({
  async readAll(bound) {
    const [rows, fields] = await connection.execute<mysql.RowDataPacket[][]>(queryOf(bound))
    return { columns: fields.map(columnOf), rows: rows.map((row) => row.map(cellOf)) }
  },
  async *rows(bound) {
    const stream = connection.connection.execute(queryOf(bound)).stream({ highWaterMark: 200 })
    for await (const row of stream) yield (row as unknown[]).map(cellOf)
  },
})

/** Prepared by the server: values never become text of the statement. */
const queryOf = ({ text, values }: Bound) => ({ sql: text, values: [...values], rowsAsArray: true, dateStrings: true })

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  return Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}

const { Types } = mysql
const types: Readonly<Record<number, ReadColumn['type']>> = Object.fromEntries([
  ...[Types.TINY, Types.SHORT, Types.INT24, Types.LONG, Types.LONGLONG, Types.YEAR].map((one) => [one, 'Integer']),
  ...[Types.DECIMAL, Types.NEWDECIMAL, Types.FLOAT, Types.DOUBLE].map((one) => [one, 'Decimal']),
  ...[Types.DATE, Types.NEWDATE].map((one) => [one, 'Date']),
  ...[Types.DATETIME, Types.TIMESTAMP].map((one) => [one, 'Datetime']),
])

const columnOf = ({ name, columnType }: FieldPacket): ReadColumn => {
  if (columnType === undefined) throw new SourceFault('数据源没有说明列的类型')
  return { name, type: types[columnType] ?? 'String' }
}
