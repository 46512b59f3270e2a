// The logins of one database: names of its own, because roles belong to the whole PostgreSQL server, and passwords derived
// from the installation's key, so that none is stored and several servers of one installation agree.

import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'
import { asOwner, isMember } from './group-roles.ts'
import { openClient } from './own-limits.ts'
import { takeTurn } from './take-turn.ts'

/** For whom a connection works, with the roles that it may take on. None of them may do what another needs. */
export const purposes = {
  /** Requests of staff and of strangers, and the gate's look for the session. */
  staff: ['kouan_gate', 'kouan_app'],
  /** Requests of users of enterprises. */
  enterprise: ['kouan_enterprise'],
  work: ['kouan_work'],
  /** Online reports (docs/decisions/1220). */
  report: ['kouan_report'],
} as const satisfies Record<string, readonly string[]>

export type Purpose = keyof typeof purposes

/** Addresses to connect to, by purpose. */
export type Logins = Record<Purpose, string>

export interface LoginParts {
  /** The address that the owner of the database connects to. */
  ownerUrl: string
  /** A secret of the installation, 32 bytes. */
  key: Buffer
}

const namesOf = Object.keys(purposes) as Purpose[]

/** Makes the logins where they are missing, differ, or know another password. Does nothing where all is in place. */
export async function prepareLogins(owner: pg.Pool, { ownerUrl, key }: LoginParts): Promise<Logins> {
  const client = await owner.connect()
  try {
    // Servers that start at the same time take turns.
    await takeTurn(client, { lock: 'logins' })
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = rows[0]?.name ?? ''
    const entries: [Purpose, string][] = []
    for (const purpose of namesOf) {
      const login = { purpose, name: loginName(purpose, database), password: '' }
      login.password = passwordOf(key, login.name)
      const url = urlOf(ownerUrl, login)
      const stands = (await isMade(client, login)) && (await refusalOf(url)) === undefined
      if (!stands) await make(client, { ...login, database })
      if (purpose === 'report') await limitFiles(client, login.name)
      const refusal = stands ? undefined : await refusalOf(url)
      if (refusal !== undefined) throw cannotLogIn(login.name, refusal)
      entries.push([purpose, url])
    }
    return Object.fromEntries(entries) as Logins
  } finally {
    // Ends the session and with it the lock.
    client.release(true)
  }
}

/** Such as `kouan_staff_kouan`; PostgreSQL cuts names after 63 bytes, so a long database name is hashed. */
export function loginName(purpose: Purpose, database: string): string {
  const short = Buffer.byteLength(database) <= 40
  return `kouan_${purpose}_${short ? database : createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

const passwordOf = (key: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `kouan database login ${name}`, 24)).toString('base64url')

interface Login {
  purpose: Purpose
  name: string
  password: string
}

function urlOf(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl)
  // An address that names its host as a parameter has room for no user.
  if (url.host === '') url.host = 'localhost'
  url.username = encodeURIComponent(name)
  url.password = password
  return url.href
}

async function isMade(client: pg.PoolClient, { purpose, name }: Login): Promise<boolean> {
  const { rows } = await client.query<{ fits: boolean }>(
    `select rolcanlogin and not rolinherit and has_database_privilege(rolname, current_database(), 'connect')
       and not has_database_privilege('public', current_database(), 'connect') as fits
     from pg_roles where rolname = $1`,
    [name],
  )
  if (rows[0]?.fits !== true) return false
  for (const above of purposes[purpose]) if (!(await isMember(client, { role: name, above }))) return false
  return true
}

async function make(client: pg.PoolClient, { purpose, name, password, database }: Login & { database: string }) {
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await asOwner(client, `create role ${role} login`)
  await asOwner(client, `alter role ${role} login noinherit password ${pg.escapeLiteral(verifierOf(password))}`)
  for (const above of purposes[purpose]) await asOwner(client, `grant ${above} to ${role}`)
  const target = pg.escapeIdentifier(database)
  await client.query(`revoke connect, temporary on database ${target} from public`)
  await client.query(`grant connect on database ${target} to ${role}`)
}

/** Limit of what the sorts of reports write at a time. */
const reportFiles = '1GB'

/** Only a superuser may limit them, which the owner of an external database need not be: there the statement timeout is left. */
async function limitFiles(client: pg.PoolClient, name: string): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1 and $2 = any(rolconfig)', [
      name,
      `temp_file_limit=${reportFiles}`,
    ])
    if (rowCount === 0)
      await client.query(`alter role ${pg.escapeIdentifier(name)} set temp_file_limit = '${reportFiles}'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
  }
}

/**
 * Returns the verifier that PostgreSQL keeps of a password (RFC 5803), so that no statement and no log has the password itself.
 */
function verifierOf(password: string): string {
  const iterations = 4096
  const salt = createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Undefined when the login opens a connection. */
async function refusalOf(url: string): Promise<string | undefined> {
  try {
    await (await openClient(url, { purpose: 'login' })).end()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const cannotLogIn = (name: string, reason: string) =>
  new StartFailure(
    `口岸台在数据库中建立的用户 ${name} 不能登录（${reason}）；请检查 pg_hba.conf 是否允许该用户从本机用密码（scram-sha-256）连接此数据库。`,
  )
