// A database of one's own is brought back to a moment before a mistake from a copy and its archived log, with the settings of
// docs/operations.md, and the product starts on it. `npm run trials -- point-in-time` writes more.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { afterAll, expect, it } from 'vitest'
import { projectFolder } from '../ground/project-folder.ts'
import { query } from '../testing/database-server.ts'
import { eventually } from '../testing/eventually.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { startSystemPostgres, systemPrograms } from '../testing/system-postgres.ts'

const rows = Number(process.env.TRIAL_ROWS ?? 20)
const folder = mkdtempSync(join(tmpdir(), 'kouan-point-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(folder, 0o711)
const running: { end?(): unknown; stop?(): unknown }[] = []
afterAll(async () => {
  for (const one of running.toReversed()) await (one.end ?? one.stop)?.()
  rmSync(folder, { recursive: true, force: true })
})

/** A setting as the manual writes it, with this folder instead of its own. */
function setting(name: string, log: string): string {
  const manual = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8')
  const [, value = ''] = new RegExp(`\`${name}='([^\`]*)'\``).exec(manual) ?? []
  if (!value.includes('/wal/')) throw new Error(`the manual does not set ${name}`)
  return `${name}=${value.replaceAll('/wal/', `${log}/`)}`
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const keys = { KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'), KOUAN_LOGIN_PROOF: 'off' }
  const { server, output } = await startServerProcess({ ...keys, KOUAN_ADMIN_PASSWORD: 'Harbour2026', ...environment })
  if (!server) throw new Error(output)
  running.push(server)
  return server
}

async function signIn({ address }: ServerProcess) {
  const ask = async (call: { method: string; path: string }, body?: object, token = '') => {
    const answer = await fetch(`${address}/jeecg-boot${call.path}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as { success: boolean; result: { token: string } }
  }
  const { token } = (await ask(login, { username: 'admin', password: 'Harbour2026' })).result
  return (call: { method: string; path: string }, body?: object) => ask(call, body, token)
}

it.runIf(systemPrograms)('rule 35: a database of one’s own comes back as it was at a moment', async () => {
  const [log, files] = [join(folder, 'wal'), join(folder, 'files')]
  for (const one of [log, files]) {
    mkdirSync(one)
    if (process.getuid?.() === 0) chownSync(one, 65_534, 65_534)
  }
  const archiving = ['archive_mode=on', setting('archive_command', log)]
  const postgres = await startSystemPostgres(undefined, archiving)
  running.push(postgres)
  const first = { DATABASE_URL: await postgres.emptyDatabase('kouan'), KOUAN_FILES: files }
  const server = await start({ ...first, KOUAN_DATA: join(folder, 'first') })
  const send = await signIn(server)
  const write = async (name: string) => {
    for (let at = 0; at < rows; at += 1) {
      const answer = await send(callsOf(position).add, { name, code: `${name}_${at}`, postRank: '1' })
      expect(answer).toMatchObject({ success: true })
    }
  }
  await write('before_the_copy')
  const copy = await postgres.copyWithoutLog()
  await write('after_the_copy')
  const [moment] = await query(first.DATABASE_URL, 'select clock_timestamp()::text as now')
  await write('mistaken')
  // Whatever the server writes from here on is in the next one.
  const [last] = await postgres.asSuperuser('select pg_walfile_name(pg_switch_wal()) as name')
  await eventually(
    'the archived log',
    () => readdirSync(log).toSorted().at(-1) ?? '',
    (name) => name >= (last as { name: string }).name,
  )
  await server.end()

  const recovered = await copy.recover([
    setting('restore_command', log),
    `recovery_target_time=${(moment as { now: string }).now}`,
    'recovery_target_action=promote',
  ])
  running.push(recovered)
  const counted = await query(
    recovered.urlOf('kouan'),
    `select name, count(*)::int as rows from sys_position where name in ('before_the_copy', 'after_the_copy', 'mistaken')
      group by name order by name`,
  )
  expect(counted).toEqual([
    { name: 'after_the_copy', rows },
    { name: 'before_the_copy', rows },
  ])
  // People look first, while no background work runs.
  const second = { DATABASE_URL: recovered.urlOf('kouan'), KOUAN_FILES: files, KOUAN_DATA: join(folder, 'second') }
  const again = await startServerProcess(
    { ...second, KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'), KOUAN_LOGIN_PROOF: 'off' },
    { words: ['--run', 'web'] },
  )
  if (!again.server) throw new Error(again.output)
  running.push(again.server)
  const there = await signIn(again.server)
  expect(await there(callsOf(position).add, { name: 'later', code: 'later', postRank: '1' })).toMatchObject({
    success: true,
  })
  console.log(`point in time: ${counted.map((row) => `${row.name} ${row.rows}`).join(', ')}, mistaken 0 of ${rows}`)
})
