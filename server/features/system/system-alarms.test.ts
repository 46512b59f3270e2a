import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBackupPlace, startBackup } from '@kouan/contract/calls/system/backup-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { backup } from '@kouan/contract/resources/system/backup.ts'
import { expect, it } from 'vitest'
import { checkAlarms } from '../../domain/alarm/alarm.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { backupSettings } from './backups/backup-settings.ts'
import { makeBackup } from './backups/backup-work.ts'
import { systemAlarms } from './system-alarms.ts'

const test = await testApp()
const { send, database, services, clock, config } = test
const staff = await test.aUser({ rights: '*' })
const run = asQueue(database, clock)

const check = () => checkAlarms({ vault: services.vault, sources: systemAlarms }).handler(run)
const open = async (kind: string) =>
  (await send(callsOf(alarm).list, { kind, status: 'OPEN', pageSize: 50 } as never, staff)).result.records.map(
    ({ title, detail }) => ({ title, detail }),
  )

it('a dead letter raises an alarm, which ends when it is discarded', async () => {
  await database.pool.query(`insert into work_item (kind, tenant_id, payload, state, reason, failed_at)
    values ('deliver-declaration', 0, '{}', 'dead', 'planted', now())`)
  await check()
  expect(await open('WORK')).toMatchObject([
    { title: '后台任务失败，已不再重试', detail: expect.stringContaining('1 个') },
  ])
  await database.pool.query(`delete from work_item where state = 'dead'`)
  await check()
  expect(await open('WORK')).toEqual([])
})

it('a disk that is nearly full raises an alarm, one of a server that is gone does not', async () => {
  const write = (name: string, free: number, seen: Date) =>
    database.pool.query(
      `insert into running_server (name, host, pid, version, node_version, started_at, seen_at, figures)
        values ($1, $1, 1, '1', '20', now(), $2, $3)
        on conflict (name) do update set figures = excluded.figures`,
      [name, seen, JSON.stringify({ diskFree: free, diskSize: 100 * 1024 ** 3 })],
    )
  await write('full', 90 * 1024 ** 2, clock.now())
  await write('roomy', 50 * 1024 ** 3, clock.now())
  await write('gone', 0, new Date(clock.now().getTime() - 600_000))
  await check()
  expect(await open('DISK')).toMatchObject([
    { title: '服务器 full 的磁盘快满了', detail: expect.stringContaining('90 MB') },
  ])
  await write('full', 60 * 1024 ** 3, clock.now())
  await check()
  expect(await open('DISK')).toEqual([])
})

it('a server that has lost the store of files raises an alarm until it is back', async () => {
  const write = (filesLost: number) =>
    database.pool.query(
      `insert into running_server (name, host, pid, version, node_version, started_at, seen_at, figures)
        values ('lost', 'lost', 1, '1', '20', now(), $1, $2) on conflict (name) do update set figures = excluded.figures`,
      [clock.now(), JSON.stringify({ diskFree: 50 * 1024 ** 3, diskSize: 100 * 1024 ** 3, filesLost })],
    )
  await write(1)
  await check()
  expect(await open('FILES')).toMatchObject([{ title: '服务器 lost 不能读写上传的文件' }])
  await write(0)
  await check()
  expect(await open('FILES')).toEqual([])
})

it('a backup that cannot be written raises an alarm with its reason', async () => {
  const taken = join(test.folder, 'taken')
  writeFileSync(taken, 'a file where the folder should be')
  const settings = backupSettings({ ...config, backupFolder: taken, backupPassphrase: 'twelve letters' })
  if (!settings) throw new Error('no settings')
  await makeBackup(run, { settings, startedBy: 'system', days: 30 })
  await check()
  expect(await open('BACKUP')).toMatchObject([
    { title: '备份失败', detail: expect.stringMatching(/^kouan-\d+：备份目录的名称已被一个文件占用$/) },
  ])
  await makeBackup(run, { settings: { ...settings, passphrase: undefined }, startedBy: 'system', days: null })
  const [latest] = (await send(callsOf(backup).list, {}, staff)).result.records
  expect(latest).toMatchObject({ status: 'FAILED', problem: '服务器没有设置备份口令，不能备份' })
})

it('a backup that did not come back in a trial, and one that is long ago, raise alarms', async () => {
  await database.pool.query(
    `insert into backup (name, status, started_by, begin_time, trial_status, trial_detail)
      values ('kouan-later', 'WRITTEN', 'system', $1::timestamptz + interval '1 minute', 'FAILED', 'receipt 有 2 行，备份时有 3 行')`,
    [clock.now()],
  )
  await check()
  expect(await open('BACKUP')).toEqual([
    { title: '备份没有通过试恢复', detail: 'kouan-later：receipt 有 2 行，备份时有 3 行' },
  ])
  await database.pool.query(
    `update backup set begin_time = begin_time - interval '2 days', trial_status = 'PASSED' where name = 'kouan-later'`,
  )
  await database.pool.query(`delete from backup where status = 'FAILED'`)
  await check()
  expect(await open('BACKUP')).toEqual([{ title: '超过 36 小时没有成功的备份', detail: '最近一次 kouan-later' }])
})

it('without a folder nothing is started, and each step wants its own right', async () => {
  expect((await send(readBackupPlace, {}, staff)).result).toEqual({
    folder: null,
    obstacle: '服务器没有设置备份目录，不自行备份',
  })
  expect((await send(startBackup, {}, staff)).message).toBe('服务器没有设置备份目录，不自行备份')
  const reader = await test.aUser({ rights: ['backup:list'] })
  expect((await send(startBackup, {}, reader)).status).toBe(403)
  expect((await send(actionCalls(backup).tryRestore, { id: '1' } as never, reader)).status).toBe(403)
  const stranger = await test.aUser({ rights: [] })
  expect((await send(callsOf(backup).list, {}, stranger)).status).toBe(403)
})
