// The whole product as a process of its own over a database of its own, with one company that may declare.
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiCaller, apiCaller } from '../e2e/api-caller.ts'
import { aDeclaringCompany, type DeclaringCompany } from '../e2e/declaring-company.ts'
import { connectAsOwner } from '../server/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { openSession } from '../server/testing/open-session.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { makeSigningKeys } from '../server/testing/signing-keys.ts'
import { testKey } from '../server/testing/test-key.ts'
import { openPostgres } from './own-postgres.ts'

export interface StartedProduct {
  /** For files of the measurement, too. */
  folder: string
  pid: number
  address: string
  databaseUrl: string
  owner: Awaited<ReturnType<typeof connectAsOwner>>
  company: DeclaringCompany
  /** Who works for the company. */
  user: ApiCaller
  /** `keepsFiles`: what the server has written is read afterwards; the folder goes with the bench. */
  stop(options?: { keepsFiles?: boolean }): Promise<void>
}

interface ProductOptions {
  /** With a signer `rsa`, which a transfer subject can name. */
  isSigning?: boolean
  /** On a PostgreSQL of its own also in the tests, for what reads its log. */
  isAlone?: boolean
  /** PostgreSQL, one of its own, counts statements and their planning in `stats.pg_stat_statements`. */
  isCounting?: boolean
  /** More of the server's environment, for the folder of the measurement. */
  environment?: (folder: string) => Record<string, string>
  /** Runs the sources, not one file compiled of them: profiles name the files. */
  isOfSources?: boolean
}

export async function startProduct(options: ProductOptions = {}): Promise<StartedProduct> {
  const { isSigning = false, isAlone = false, isCounting = false, environment, isOfSources = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
  // As root PostgreSQL and the server run as another user, who has to get through this folder.
  await chmod(folder, 0o711)
  const at = join(folder, 'postgres')
  const open = isCounting ? openCountingPostgres : isAlone ? startAlone : openPostgres
  const postgres = await open(at)
  const signers: Record<string, string> = isSigning ? { KOUAN_SIGNERS: await signingFile(folder) } : {}
  const { server, output } = await startServerProcess(
    {
      ...signers,
      ...environment?.(folder),
      KOUAN_DATA: join(folder, 'data'),
      DATABASE_URL: postgres.databaseUrl,
      KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
      KOUAN_ADMIN_PASSWORD: 'Bench@123456',
    },
    isOfSources ? { version: join(import.meta.dirname, '..') } : {},
  )
  if (!server) throw new Error(output)
  const owner = await connectAsOwner(postgres.databaseUrl, { poolSize: 12 })
  const { address } = server

  const staff = apiCaller({ address, token: await openSession(owner.pool, 'admin') })
  const company = await aDeclaringCompany({ address, staff, serial: 1 })
  return {
    ...{ folder, pid: server.pid, address, databaseUrl: postgres.databaseUrl, owner, company },
    user: apiCaller({ address, token: await openSession(owner.pool, company.username) }),
    stop: async ({ keepsFiles = false } = {}) => {
      await server.end()
      await owner.close()
      await postgres.stop()
      if (!keepsFiles) await rm(folder, { recursive: true, force: true })
    },
  }
}

const startAlone = (folder: string) => startEmbeddedPostgres({ folder })

async function openCountingPostgres(folder: string): Promise<EmbeddedPostgres> {
  const asOwner = async ({ databaseUrl }: EmbeddedPostgres, statements: readonly string[]) => {
    const { pool, close } = await connectAsOwner(databaseUrl, { poolSize: 1 })
    for (const statement of statements) await pool.query(statement)
    await close()
  }
  const first = await startAlone(folder)
  await asOwner(first, ["alter system set shared_preload_libraries = 'pg_stat_statements'"])
  await first.stop()
  const counting = await startAlone(folder)
  await asOwner(counting, [
    'create schema stats',
    'create extension pg_stat_statements schema stats',
    'alter system set pg_stat_statements.track_planning = on',
    'select pg_reload_conf()',
  ])
  return counting
}

/** Keys that the user of the server reads, and nobody else. */
async function signingFile(folder: string): Promise<string> {
  const keys = join(folder, 'keys')
  await mkdir(keys, { mode: 0o711 })
  const { file } = makeSigningKeys(keys)
  if (process.getuid?.() === 0) for (const name of await readdir(keys)) await chown(join(keys, name), 65534, 65534)
  return file
}
