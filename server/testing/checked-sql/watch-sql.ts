// Watches executed `sql` templates: asks PostgreSQL on the way for the types of columns and parameters, and stores what
// differs from the row type. The setup file beside it turns the test red.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely'
import pg from 'pg'
import { answeredColumns } from './answered-columns.ts'
import { type AnsweredColumn, compareColumns, compareRows } from './compare-row.ts'
import { recordFaults, recordUse } from './recorded.ts'
import type { TemplateSite } from './row-type.ts'
import { takesValue, wireTypeName } from './wire-types.ts'

/** One execution; filled on its way through the driver. */
interface Statement {
  site: TemplateSite
  text: string
  values: unknown[]
  columns?: AnsweredColumn[]
  parameterTypes?: number[]
  parserOf?: (typeId: number) => (text: string) => unknown
}

const executed = new AsyncLocalStorage<Statement>()
/** By the list of values, which the driver keeps with the query. */
const byValues = new WeakMap<unknown[], Statement>()
/** Sentences about columns, by place and text: described once in a process. */
const verdicts = new Map<string, string[]>()

/** Makes a template report its executions. */
export function watchSql<T>(builder: RawBuilder<T>, site: TemplateSite): RawBuilder<T> {
  const { execute, toOperationNode } = builder
  return Object.assign(builder, {
    async execute(provider: QueryExecutorProvider): Promise<QueryResult<T>> {
      const statement: Statement = { site, text: builder.compile(provider).sql, values: [] }
      recordUse(site.place)
      const answer = await executed.run(statement, () => execute.call(builder, provider))
      compare(statement, answer.rows)
      return answer
    },
    toOperationNode() {
      recordUse(site.place)
      return toOperationNode.call(builder)
    },
  })
}

function compare(statement: Statement, rows: readonly unknown[]): void {
  const { site, text, columns, parserOf } = statement
  const key = `${site.place}\n${text}`
  let verdict = verdicts.get(key)
  if (verdict === undefined && columns !== undefined && parserOf !== undefined) {
    verdict = site.row === undefined ? [] : compareColumns(site.row, { text, columns, parserOf })
    verdicts.set(key, verdict)
  }
  const inRows = site.row === undefined ? [] : compareRows(site.row, rows)
  recordFaults(site.place, [...(verdict ?? []), ...inRows, ...compareValues(statement)])
}

const parameterTypesOf = new Map<string, number[]>()

function compareValues({ site, text, values, parameterTypes }: Statement): string[] {
  const key = `${site.place}\n${text}`
  if (parameterTypes !== undefined) parameterTypesOf.set(key, parameterTypes)
  const types = parameterTypesOf.get(key) ?? []
  return types.flatMap((typeId, index) =>
    takesValue(typeId, values[index])
      ? []
      : [`value $${index + 1} is ${typeof values[index]} where ${wireTypeName(typeId)} is expected`],
  )
}

/** Members that the driver does not declare. */
interface DriverQuery {
  text?: string
  values?: unknown[]
  prepare(connection: DriverConnection): void
}
interface DriverConnection {
  parse(query: { name?: string }): void
  describe(what: { type: 'S'; name: string }): void
  on(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}
interface DriverClient {
  connection: DriverConnection
  _activeQuery?: DriverQuery | null
  getTypeParser(typeId: number, format: 'text'): (text: string) => unknown
  query(...args: unknown[]): unknown
}

/** Takes over the driver of this process; the second call changes nothing. */
export function watchDriver(): void {
  const client = pg.Client.prototype as unknown as DriverClient & { isWatched?: true }
  if (client.isWatched) return
  client.isWatched = true
  const { query } = client
  client.query = function (this: DriverClient, ...args) {
    const statement = executed.getStore()
    const [given, sent] = args
    // A statement that is planned once is sent as an object (server/db/planned-once.ts).
    const { text, values } =
      typeof given === 'object' && given !== null ? (given as DriverQuery) : { text: given, values: sent }
    if (statement === undefined || text !== statement.text || !Array.isArray(values)) return query.apply(this, args)
    statement.values = values
    byValues.set(values, statement)
    hearParameters(this)
    return describeAnswer(this, statement, query.apply(this, args) as Promise<pg.QueryResult>)
  }
  const prototype = pg.Query.prototype as unknown as DriverQuery
  const { prepare } = prototype
  prototype.prepare = function (this: DriverQuery, connection) {
    const statement = this.values && byValues.get(this.values)
    if (statement === undefined || parameterTypesOf.has(`${statement.site.place}\n${statement.text}`)) {
      return prepare.call(this, connection)
    }
    const { parse } = connection
    // A description of the parsed statement, before it has its values: types of the parameters, in the same message.
    connection.parse = (parsed) => {
      parse.call(connection, parsed)
      connection.describe({ type: 'S', name: parsed.name ?? '' })
    }
    try {
      prepare.call(this, connection)
    } finally {
      connection.parse = parse
    }
  }
}

const hearing = new WeakSet<DriverConnection>()

function hearParameters(client: DriverClient): void {
  if (hearing.has(client.connection)) return
  hearing.add(client.connection)
  client.connection.on('parameterDescription', ({ dataTypeIDs }) => {
    const values = client._activeQuery?.values
    const statement = values && byValues.get(values)
    if (statement !== undefined) statement.parameterTypes = dataTypeIDs
  })
}

async function describeAnswer(client: DriverClient, statement: Statement, sent: Promise<pg.QueryResult>) {
  const result = await sent
  const { site, text } = statement
  if (verdicts.has(`${site.place}\n${text}`) || !Array.isArray(result.fields)) return result
  statement.columns = await answeredColumns(client as unknown as pg.ClientBase, { text, fields: result.fields })
  statement.parserOf = (typeId) => client.getTypeParser(typeId, 'text')
  return result
}
