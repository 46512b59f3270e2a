// Application on a database of its own, for tests: sends calls of the contract and adds users.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Envelope, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { served } from '../areas.ts'
import type { Secrets } from '../boot/secrets.ts'
import { type AppParts, buildApp, type LogStream } from '../build-app.ts'
import type { Config } from '../config.ts'
import { defaultPoolSizes } from '../db/open-database.ts'
import { openServices } from '../open-services.ts'
import { hashToken } from '../vault/vault.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { testKey } from './test-key.ts'

/** Response as a client reads it. */
export interface Answer<R> extends Envelope<R> {
  status: number
  headers: Record<string, unknown>
}

export interface TestUser {
  id: string
  username: string
  token: string
  /** Client address of the user's requests. */
  address?: string
}

export interface UserOptions {
  /** `*` for all; none by default. */
  rights?: string[] | '*'
  enterpriseId?: string
  tenantIds?: string[]
}

const allRights = [...new Set(served.map(({ call }) => call.needs).filter((needs) => needs.includes(':')))]

export const testSecrets = { encryptionKey: testKey, signSecret: 'a-secret-for-tests-only' }

export interface TestAppOptions {
  config?: Partial<Config>
  logger?: LogStream
  uploadLimits?: AppParts['uploadLimits']
  liveLimits?: AppParts['liveLimits']
  database?: TestDatabase
  secrets?: Secrets
}

/** Sets up the application and removes everything after the file. Call it at the top level of a test file. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'kouan-app-'))
  let opened: TestApp | undefined
  afterAll(async () => {
    await opened?.app.close()
    await rm(folder, { recursive: true, force: true })
  })
  opened = await openTestApp({ ...options, folder, database: options.database ?? (await testDatabase()) })
  return opened
}

/** The same outside of tests: the caller closes it and removes the folder. */
export async function openTestApp({
  folder,
  database,
  ...options
}: TestAppOptions & { folder: string; database: TestDatabase }) {
  const clock = { now: () => new Date() }
  const config: Config = {
    parts: { web: true, work: false },
    port: 0,
    host: '127.0.0.1',
    databaseUrl: undefined,
    connections: defaultPoolSizes,
    replica: undefined,
    dataFolder: folder,
    filesFolder: join(folder, 'files'),
    objectStore: undefined,
    adminPassword: undefined,
    loginProof: false,
    apiBase: '/jeecg-boot',
    signSecret: undefined,
    encryptionKeys: undefined,
    keyFile: undefined,
    channelRoot: join(folder, 'channels'),
    channelMode: 0o750,
    threads: 4,
    simulatedCustoms: true,
    staticDomain: undefined,
    showExamples: false,
    trustedProxies: ['loopback'],
    allowedNetworks: [],
    stopDelaySeconds: 0,
    allowedOrigins: [],
    metricsToken: undefined,
    backupPassphrase: undefined,
    archiveFolder: undefined,
    backupFolder: undefined,
    signingFile: undefined,
    ...options.config,
  }
  const { logger = false, uploadLimits = {}, liveLimits = {}, secrets = testSecrets } = options
  const services = openServices({ config, secrets, database, clock: () => clock.now() })
  const parts = { config, db: database, secrets, services, clock: () => clock.now() }
  const running = await buildApp({ ...parts, logger, uploadLimits, liveLimits })

  /** Sends a call as the user (or anonymously) and returns the envelope with its HTTP status. */
  async function send<C extends Call>(
    call: C,
    input: Partial<SentTo<C>>,
    user?: TestUser,
  ): Promise<Answer<ResultOf<C>>> {
    const { path, rest } = fillPath(call.path, input)
    const query =
      call.method === 'GET' || call.method === 'DELETE' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const response = await running.inject({
      method: call.method,
      url: addressUnder(config.apiBase, `${path}${query}`),
      headers: user ? { 'x-access-token': user.token } : {},
      ...(user?.address ? { remoteAddress: user.address } : {}),
      ...(query ? {} : { payload: rest }),
    })
    const body = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : { result: response.rawPayload }
    return { ...body, status: response.statusCode, headers: response.headers }
  }

  /** Adds a user with a session and exactly these rights, through a role of its own. */
  async function aUser({ rights = [], enterpriseId, tenantIds = ['0'] }: UserOptions = {}): Promise<TestUser> {
    const db = database.kysely
    const username = `user_${crypto.randomUUID().slice(0, 8)}`
    const token = crypto.randomUUID()
    const { rows } = await sql<{ id: string }>`insert into sys_user (username, realname, password_hash, enterprise_id)
      values (${username}, ${username}, '-', ${enterpriseId ?? null}) returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    for (const tenant of tenantIds) {
      await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, ${tenant})`.execute(db)
    }
    await grant(id, rights)
    await sql`insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
      values (${hashToken(token)}, ${id}, ${clock.now()}, ${clock.now()}, '127.0.0.1', 'test')`.execute(db)
    return { id, username, token }
  }

  async function grant(userId: string, rights: string[] | '*'): Promise<void> {
    const db = database.kysely
    const role = await sql<{ id: string }>`insert into sys_role (role_name, role_code)
      values (${`role ${userId}`}, ${`role_${userId}`}) returning id`.execute(db)
    const roleId = role.rows[0]?.id
    await sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`.execute(db)
    const codes = rights === '*' ? allRights : rights
    if (codes.length > 0) {
      await sql`with made as (insert into sys_permission (name, menu_type, perms)
          values ('test', 2, ${codes.join(',')}) returning id)
        insert into sys_role_permission (role_id, permission_id) select ${roleId}, id from made`.execute(db)
    }
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
  }

  return { app: running, database, config, services, clock, folder, send, aUser }
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

function fillPath(pattern: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}
