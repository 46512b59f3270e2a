// Backups as docs/operations.md describes them, restored where nothing of the product was before: on servers of its own,
// whatever the other tests run on.
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { readPrivileges } from '../architecture/read-privileges.ts'
import { checkRoles } from '../db/check-roles.ts'
import { connectAsOwner } from '../db/connect.ts'
import { prepareLogins } from '../db/logins.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { seed } from '../seed/seed.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { runProgram, type SystemPostgres, startSystemPostgres, systemPrograms } from '../testing/system-postgres.ts'
import { testKey } from '../testing/test-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-restore-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(folder, 0o711)
const servers: SystemPostgres[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
if (!systemPrograms) console.log('skipped: restoring a dump, because no PostgreSQL is installed in /usr/lib/postgresql')
if (!systemPrograms && process.env.CI === 'true') throw new Error('no PostgreSQL is installed: nothing was restored')

async function aServer(): Promise<SystemPostgres> {
  const server = await startSystemPostgres()
  servers.push(server)
  return server
}

/** Everything that a restore has to bring back: rows of every table, policies, who may do what. */
async function contentOf(ownerUrl: string) {
  const owner = await connectAsOwner(ownerUrl)
  try {
    const tables = await owner.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const rows: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const counted = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`.execute(owner.kysely)
      rows[name] = counted.rows[0]?.rows ?? ''
    }
    const policies = await owner.pool.query(
      'select tablename, policyname, roles, cmd, qual, with_check from pg_policies order by 1, 2',
    )
    return { rows, policies: policies.rows, privileges: await readPrivileges(owner.kysely) }
  } finally {
    await owner.close()
  }
}

const makeRoles = (ownerUrl: string) =>
  new Promise<string>((resolve) => {
    const project = join(import.meta.dirname, '../..')
    const env = { PATH: process.env.PATH, HOME: folder, DATABASE_URL: ownerUrl }
    execFile('npm', ['run', '--silent', 'roles'], { cwd: project, env }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })

/** As a start does it. */
async function openAndCheck(ownerUrl: string): Promise<void> {
  const owner = await connectAsOwner(ownerUrl)
  await migrate(owner.pool)
  const logins = await prepareLogins(owner.pool, { ownerUrl, key: testKey })
  await owner.close()
  const database = openDatabase(logins)
  await checkRoles(database).finally(() => database.close())
}

it.runIf(systemPrograms)('rule 35: a dump comes back on a server without our roles', async () => {
  const original = await (await aServer()).emptyDatabase('kouan')
  const owner = await connectAsOwner(original)
  await migrate(owner.pool)
  await seed({ database: owner, adminPassword: 'Harbour2026', now: new Date() })
  await owner.close()
  await openAndCheck(original)
  const dump = join(folder, 'kouan.dump')
  expect(await runProgram('pg_dump', ['-Fc', '-f', dump, original])).toMatchObject({ code: 0 })
  const before = await contentOf(original)
  expect(Number(before.rows.sys_dict_item)).toBeGreaterThan(100)

  // Without the roles the policies are lost, and the start says so.
  const fresh = await aServer()
  const lost = await fresh.emptyDatabase('lost')
  expect((await runProgram('pg_restore', ['--no-owner', '-d', lost, dump])).output).toContain('does not exist')
  await expect(openAndCheck(lost)).rejects.toThrow(/缺少.*行级安全策略.*npm run roles/)

  const other = await aServer()
  const restored = await other.emptyDatabase('kouan')
  expect(await makeRoles(restored)).toContain(
    '角色已齐全：kouan_gate、kouan_app、kouan_enterprise、kouan_work、kouan_report',
  )
  expect(await runProgram('pg_restore', ['--exit-on-error', '--no-owner', '-d', restored, dump])).toEqual({
    code: 0,
    output: '',
  })
  expect(await contentOf(restored)).toEqual(before)
  await openAndCheck(restored)
})

it('rule 35: a data folder that was copied while stopped is whole', async () => {
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
  const environment = { KOUAN_ADMIN_PASSWORD: 'Harbour2026', KOUAN_LOGIN_PROOF: 'off' }
  const first = await startServerProcess({ ...environment, KOUAN_DATA: original })
  expect(await first.server?.end()).toBe(0)
  // As a person copies; Node's own copy forgets the rights of folders from version 22 on.
  execFileSync('cp', ['-a', original, copy])
  // Another first password, so that only the restored one opens.
  const { server, output } = await startServerProcess({
    ...environment,
    KOUAN_ADMIN_PASSWORD: 'Mountain26',
    KOUAN_DATA: copy,
  })
  if (!server) throw new Error(output)
  try {
    const answer = await fetch(`${server.address}/jeecg-boot${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'Harbour2026' }),
    })
    expect(await answer.json()).toMatchObject({ success: true })
  } finally {
    await server.end()
  }
})
