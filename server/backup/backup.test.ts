// Backups of a server that runs, restored beside it: the bundled database as processes, a database of one's own as functions.
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { startBackup } from '@kouan/contract/calls/system/backup-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { backup as backupRecord } from '@kouan/contract/resources/system/backup.ts'
import { afterAll, afterEach, expect, it } from 'vitest'
import { findRunningPostgres } from '../db/embedded-postgres.ts'
import { query } from '../testing/database-server.ts'
import { eventually } from '../testing/eventually.ts'
import { type Entry, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { startSystemPostgres, systemPrograms } from '../testing/system-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-backup-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(folder, 0o711)
const running: ServerProcess[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.end()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passphrase = '备份的口令 of a test'
const place = (name: string) => join(folder, name)

const start = (data: string) => startWith({ KOUAN_DATA: data })

async function startWith(environment: Record<string, string>): Promise<ServerProcess> {
  const always = { KOUAN_ADMIN_PASSWORD: 'Harbour2026', KOUAN_LOGIN_PROOF: 'off' }
  const { server, output } = await startServerProcess({ ...always, ...environment })
  if (!server) throw new Error(output)
  running.push(server)
  return server
}

/** A command to its end. */
async function run(entry: Entry, words: string[], environment: Record<string, string>) {
  const { code, output } = await startServerProcess(
    { KOUAN_BACKUP_PASSPHRASE: passphrase, ...environment },
    { entry, words },
  )
  return { code, output: output.trim() }
}

interface Said {
  success: boolean
  message: string
  result: { token: string; heldBackupTime: string | null }
}

async function ask(
  server: ServerProcess,
  call: { method: string; path: string },
  body?: object,
  token = '',
): Promise<Said> {
  const answer = await fetch(`${server.address}/jeecg-boot${call.path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Said
}

const databaseOf = (data: string) => findRunningPostgres(join(data, 'postgres')) ?? ''
const countOf = async (data: string, what: string) =>
  Number((await query(databaseOf(data), `select count(*) as rows from ${what}`))[0]?.rows)

/** How often workers have taken an item. */
const takesOf = async (data: string) =>
  Number((await query(databaseOf(data), 'select sum(takes) as takes from work_item'))[0]?.takes)

it('rule 35: a backup under load comes back beside the running system, and its work waits', async () => {
  const [data, backup, copy] = [place('live'), place('taken'), place('copy')]
  await start(data)
  writeFileSync(join(data, 'files', 'an-attachment'), 'sealed bytes')
  await query(databaseOf(data), 'create schema load; create table load.written (number int primary key, filled text)')
  // Rows are written all the time: the copy holds those that were committed before it ended, from the first without a gap.
  let number = 0
  let isWriting = true
  const writer = (async () => {
    for (; isWriting; number += 50) {
      await query(
        databaseOf(data),
        'insert into load.written select n, repeat(md5(n::text), 30) from generate_series($1::int, $1::int + 49) n',
        [number],
      )
    }
  })()
  const made = await run('backup', [backup], { KOUAN_DATA: data })
  const before = number
  isWriting = false
  await writer
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('备份完成') })
  expect(before).toBeGreaterThan(0)
  // Other commands work beside the server as well.
  expect(await run('archive', [place('archived'), '2023-12'], { KOUAN_DATA: data })).toMatchObject({
    code: 1,
    output: '没有归档：没有该时间之前的报文原文，或已经归档。',
  })

  expect(await run('restore', [backup], { KOUAN_DATA: copy })).toMatchObject({
    code: 0,
    output: expect.stringContaining('保持停止'),
  })
  const server = await start(copy)
  const atStart = await takesOf(copy)
  const kept = await countOf(copy, 'load.written')
  expect(kept).toBeGreaterThan(0)
  expect(await countOf(copy, `load.written where number < ${kept}`)).toBe(kept)
  expect(await countOf(copy, 'sys_permission')).toBe(await countOf(data, 'sys_permission'))
  expect(readdirSync(join(copy, 'files'))).toContain('an-attachment')

  const signedIn = await ask(server, login, { username: 'admin', password: 'Harbour2026' })
  const { token } = signedIn.result
  const { result } = await ask(server, readInstallation, undefined, token)
  expect(result.heldBackupTime).toMatch(/^2\d{3}-/)
  expect(await takesOf(copy)).toBe(atStart)
  expect(await ask(server, releaseWork, {}, token)).toMatchObject({ success: true })
  await eventually(
    'work of the released system',
    () => takesOf(copy),
    (seen) => seen > atStart,
  )
  expect((await ask(server, readInstallation, undefined, token)).result.heldBackupTime).toBeNull()
  expect(await ask(server, releaseWork, {}, token)).toMatchObject({
    success: false,
    message: '后台工作没有停止，不需要恢复',
  })

  // Refusals leave nothing behind.
  const again = place('again')
  expect(await run('restore', [backup], { KOUAN_DATA: copy })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/不是空的/),
  })
  expect(
    await run('restore', [backup], { KOUAN_DATA: again, KOUAN_BACKUP_PASSPHRASE: 'another passphrase' }),
  ).toMatchObject({ code: 1, output: '没有恢复：备份的口令不对，或备份的清单已被改动。' })
  appendFileSync(join(backup, 'files', 'an-attachment'), '!')
  expect(await run('restore', [backup], { KOUAN_DATA: again })).toMatchObject({
    code: 1,
    output: '没有恢复：备份中的 files/an-attachment 已被改动或损坏，没有恢复任何内容。',
  })
  expect(existsSync(again)).toBe(false)
  expect(await run('backup', [backup], { KOUAN_DATA: data })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/已经存在/),
  })
})

it('rule 35: without passphrase, folder or running server, a backup says what is missing', async () => {
  const data = { KOUAN_DATA: place('nowhere') }
  expect((await run('backup', [], data)).output).toBe('没有备份：请写明存放备份的新目录，如 /backup/kouan-2026-03-01')
  expect((await run('backup', [place('b')], { ...data, KOUAN_BACKUP_PASSPHRASE: '' })).output).toBe(
    '没有备份：请用 KOUAN_BACKUP_PASSPHRASE 给出备份的口令，恢复时要用。',
  )
  expect((await run('backup', [place('b')], data)).output).toMatch(/没有在运行/)
  expect(readdirSync(folder).filter((name) => name.startsWith('b'))).toEqual([])
})

it.runIf(systemPrograms)(
  'rule 35: a database of one’s own is dumped and comes back into an empty one alone',
  async () => {
    const postgres = await startSystemPostgres()
    try {
      const [original, other] = [await postgres.emptyDatabase('original'), await postgres.emptyDatabase('other')]
      const keys = { KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64') }
      const first = { KOUAN_DATA: place('own'), DATABASE_URL: original, ...keys }
      await startWith(first)
      writeFileSync(join(place('own'), 'files', 'an-attachment'), 'sealed bytes')
      const backup = place('dumped')
      const made = await run('backup', [backup], first)
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('备份中没有密钥') })

      // Files and channels lie elsewhere, as they do for several servers: the server reads them, whoever restored them.
      const [files, channels] = [place('own-files'), place('own-channels')]
      const second = { KOUAN_DATA: place('own-copy'), KOUAN_FILES: files, KOUAN_CHANNEL_ROOT: channels, ...keys }
      expect((await run('restore', [backup], second)).output).toBe(
        '没有恢复：该备份来自自己的 PostgreSQL：请用 DATABASE_URL 指定一个空的数据库。',
      )
      expect((await run('restore', [backup], { ...second, DATABASE_URL: original })).output).toBe(
        '没有恢复：DATABASE_URL 的数据库不是空的，没有恢复任何内容。',
      )
      expect(await run('restore', [backup], { ...second, DATABASE_URL: other })).toMatchObject({ code: 0 })
      const server = await startWith({ ...second, DATABASE_URL: other })
      const owners = [place('own-copy'), channels, files, join(files, 'an-attachment')].map(
        (path) => statSync(path).uid,
      )
      expect(new Set(owners).size).toBe(1)
      const { token } = (await ask(server, login, { username: 'admin', password: 'Harbour2026' })).result
      expect((await ask(server, readInstallation, undefined, token)).result.heldBackupTime).toMatch(/^2\d{3}-/)
    } finally {
      for (const server of running.splice(0)) await server.end()
      await postgres.stop()
    }
  },
)

it('a backup from the screen comes back in a trial; a changed one does not, which an alarm tells', async () => {
  const [data, folder] = [place('screen'), place('screen-backups')]
  mkdirSync(folder)
  // The server is another user than root.
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  const server = await startWith({
    KOUAN_DATA: data,
    KOUAN_BACKUP_FOLDER: folder,
    KOUAN_BACKUP_PASSPHRASE: passphrase,
  })
  const { token } = (await ask(server, login, { username: 'admin', password: 'Harbour2026' })).result
  const stored = async () =>
    (
      await query(
        databaseOf(data),
        'select id::text, name, status, trial_status as trial, trial_detail as detail, problem from backup',
      )
    )[0] as Record<'id' | 'name' | 'status' | 'trial' | 'detail' | 'problem', string> | undefined
  expect(await ask(server, startBackup, {}, token)).toMatchObject({
    success: true,
    message: '已开始备份，结果在列表中',
  })
  const written = await eventually('backup', stored, (row) => row !== undefined && row.status !== 'RUNNING', {
    seconds: 60,
  })
  expect(written).toMatchObject({ status: 'WRITTEN', trial: 'NONE', problem: null })
  const path = join(folder, written?.name ?? '')
  expect(existsSync(join(path, 'manifest.mac'))).toBe(true)

  const trial = async () => {
    expect(await ask(server, actionCalls(backupRecord).tryRestore, { id: written?.id }, token)).toMatchObject({
      success: true,
    })
    return eventually('trial', stored, (row) => row?.trial === 'PASSED' || row?.trial === 'FAILED', { seconds: 60 })
  }
  const passed = await trial()
  expect(passed).toMatchObject({
    trial: 'PASSED',
    detail: expect.stringMatching(/^核对了全部文件，\d{2,} 张表的 \d{3,} 行，2 张表的内容$/),
  })
  console.log(`trial restore: ${passed?.detail}`)
  expect(readdirSync(data).filter((name) => name.startsWith('backup-trial-'))).toEqual([])

  writeFileSync(join(path, 'postgres', 'PG_VERSION'), '19')
  expect(await trial()).toMatchObject({
    trial: 'FAILED',
    detail: '备份中的 postgres/PG_VERSION 已被改动或损坏，没有恢复任何内容。',
  })
})
