// Connects to a data source: to the address that was checked (rule 20), for reading alone.
import { connect as openSocket, Socket } from 'node:net'
import { readSourceAddress, type SourceAddress } from '@kouan/contract/resources/system/source-address.ts'
import { type Connection, createConnection } from 'mysql2/promise'
import pg from 'pg'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { connectTo, type ResolvedAddress, resolveHost } from '../../outgoing/resolve-host.ts'
import { SourceFault, sourceFault } from './source-fault.ts'

export interface SourceSettings {
  dbUrl: string
  dbName?: string | null
  useTls: boolean
  dbUsername: string
  dbPassword?: string | null
}

/** Runs one statement, which can only read. */
export type RunStatement = (text: string) => Promise<unknown>

/** The session of the driver, for who needs more than single statements. */
export type SourceSession = { postgres: pg.Client } | { mysql: Connection }

interface OpenSource {
  run: RunStatement
  session: SourceSession
}

export interface SourceOptions {
  networks: AllowedNetworks
  /** For the connection and everything that is done with it. */
  limitMs: number
}

/** Runs `work` on a connection of its own. Throws SourceFault, after the time at the latest; then the connection is cut. */
export async function withSource<T>(
  settings: SourceSettings,
  { networks, limitMs }: SourceOptions,
  work: (run: RunStatement, session: SourceSession) => Promise<T>,
): Promise<T> {
  const address = readSourceAddress(settings.dbUrl)
  if (typeof address === 'string') throw new SourceFault(`数据源地址：${address}`)
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new SourceFault(`${limitMs / 1000} 秒没有应答`)), limitMs)
  const late = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true })
  })
  const connectAndWork = async () => {
    const addresses = await resolveHost(address.host, { networks })
    stop.signal.throwIfAborted()
    const open = address.isPostgres ? openPostgres : openMysql
    const { run, session } = await open({ settings, address, addresses, signal: stop.signal })
    return work(run, session)
  }
  const worked = connectAndWork()
  worked.catch(() => {})
  try {
    return await Promise.race([worked, late])
  } catch (error) {
    throw sourceFault(error)
  } finally {
    clearTimeout(timer)
    late.catch(() => {})
    // Cuts the connection.
    stop.abort()
  }
}

interface Opening {
  settings: SourceSettings
  address: SourceAddress
  addresses: readonly [ResolvedAddress, ...ResolvedAddress[]]
  /** Aborted when the connection is no longer needed. */
  signal: AbortSignal
}

async function openPostgres({ settings, address, addresses, signal }: Opening): Promise<OpenSource> {
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    host: addresses[0].address,
    port: address.port,
    database: settings.dbName ?? address.database ?? '',
    user: settings.dbUsername,
    password: settings.dbPassword ?? '',
    ssl: settings.useTls ? { servername: address.host } : false,
    application_name: 'kouan',
  })
  client.on('error', () => {})
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  await client.connect()
  await client.query('set session characteristics as transaction read only')
  return { run: async (text) => (await client.query(text)).rows, session: { postgres: client } }
}

async function openMysql({ settings, address, addresses, signal }: Opening): Promise<OpenSource> {
  const { host, port } = address
  const socket = openSocket({ host, port, lookup: connectTo(addresses) })
  socket.on('error', () => {})
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  const database = settings.dbName ?? address.database
  const connection = await createConnection({
    stream: socket,
    host,
    port,
    ...(database === undefined ? {} : { database }),
    user: settings.dbUsername,
    password: settings.dbPassword ?? '',
    ...(settings.useTls ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
    charset: 'utf8mb4',
  })
  connection.on('error', () => {})
  await connection.query('set session transaction read only')
  return { run: async (text) => (await connection.query(text))[0], session: { mysql: connection } }
}
