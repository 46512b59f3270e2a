import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { quartzJobRun } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { scheduledTasks } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { nextTimes } from '@kouan/contract/rules/cron/next-times.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { parts } from '../../areas.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { Refusal } from '../../ground/errors.ts'
import { seedSchedules } from '../../seed/seed.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { eventually } from '../../testing/eventually.ts'
import { passInQueue } from '../../testing/pass-time.ts'
import { testApp } from '../../testing/test-app.ts'
import { silentLog } from '../../testing/work-harness.ts'
import { ensurePeriodic, periodicHandling } from '../../work/periodic.ts'
import { startWorkers, type Workers } from '../../work/worker.ts'
import { partsWith } from '../entity/part.ts'
import { fireSchedules } from './fire-due.ts'
import { scheduledHandling, sweepHistory } from './run-scheduled.work.ts'
import type { ScheduledTask } from './scheduled-task.ts'

const { database, clock, services, send, aUser } = await testApp()
const { pool } = database
const staff = await aUser({ rights: '*' })
const jobs = { ...callsOf(quartzJob), ...actionCalls(quartzJob) }
const runs = { ...callsOf(quartzJobRun), ...actionCalls(quartzJobRun) }

const started: Workers[] = []
const stop = async () => void (await Promise.all(started.splice(0).map((workers) => workers.drain())))
afterAll(stop)

const begin = Date.parse('2026-11-21T08:00:30+08:00')
let now = begin
clock.now = () => new Date(now)

/** What the task does in this test. */
let runTask: () => Promise<string> = async () => '完成'
const task: ScheduledTask = { name: 'sweep-uploads', run: () => runTask() }

beforeEach(async () => {
  now = begin
  runTask = async () => '完成'
  await pool.query('delete from work_item; delete from quartz_job')
})
afterEach(stop)

const everyMinute = { jobClassName: 'sweep-uploads', cronExpression: '0 * * * * ? *', misfire: 'ONCE', status: 0 }
const aJob = async (wish: object = {}) => (await send(jobs.add, { ...everyMinute, ...wish }, staff)).result

const wholeRuns = async () =>
  (await pool.query('select plan_time, cause, state, sentence, attempts from quartz_job_run order by id')).rows
const runRows = async () =>
  (await wholeRuns()).map(
    (row) => `${beijing(row.plan_time)} ${row.cause} ${row.state}${row.sentence === null ? '' : ` ${row.sentence}`}`,
  )
const beijing = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(11, 19)

/** What servers do at the next planned time, once. */
const look = (servers = 1) =>
  Promise.all(Array.from({ length: servers }, () => fireSchedules.handler(asQueue(database, clock))))

/** Works off what was started. */
async function work(tasks: ScheduledTask[] = [task]): Promise<void> {
  const workers = startWorkers({
    database: database.work,
    handlers: [scheduledHandling(tasks)],
    pollMs: 250,
    clock: () => clock.now(),
    log: silentLog,
  })
  started.push(workers)
  await eventually(
    'items that are due',
    async () => {
      const { rowCount } = await pool.query(
        `select from work_item where state in ('ready', 'running') or (state = 'delayed' and run_at <= now())`,
      )
      return rowCount
    },
    0,
  )
  await stop()
}

it('there is a function for every task that is declared', () => {
  const own = { database, services, clock: () => clock.now(), threads: 1, bins: [], transports: [] }
  const made = partsWith('background', parts).flatMap(({ background }) => background(own).scheduled ?? [])
  const howTo = 'Name it in `scheduledTasks`, and give its function in `scheduled` of a part of its area (manifest.ts).'
  expect([...made, sweepHistory].map(({ name }) => name).toSorted(), howTo).toEqual(
    Object.keys(scheduledTasks).toSorted(),
  )
})

it('a new installation has one of each and plans it at the first look, but what deletes what people entered or did', async () => {
  await seedSchedules(database.kysely)
  await seedSchedules(database.kysely)
  await look()
  const { records } = (await send(jobs.list, { column: 'id', order: 'asc', pageSize: 100 }, staff)).result
  expect(records.map(({ jobClassName }) => jobClassName)).toEqual(Object.keys(scheduledTasks))
  expect(records.every(({ isOwn }) => isOwn === false)).toBe(true)
  const isStopped = ({ nextTime, status }: (typeof records)[0]) => nextTime === null && Number(status) === -1
  expect(records.filter(isStopped).map(({ jobClassName }) => jobClassName)).toEqual([
    'empty-bins',
    'sweep-logs',
    'sweep-deliveries',
  ])
  expect(records.filter(({ nextTime }) => nextTime === null)).toHaveLength(3)
  expect(await send(jobs.delete, { id: String(records[0]?.id) }, staff)).toMatchObject({
    success: false,
    message: '该任务随产品安装，不能删除，可以停止',
  })
  expect(await runRows()).toEqual([])
})

it('S3.066 an expression of seven fields is kept with its next time; a faulty one, an unknown task and a false parameter are refused', async () => {
  expect(await aJob({ cronExpression: '0 30 9 ? * 2-6 2026-2027' })).toMatchObject({
    cronExpression: '0 30 9 ? * 2-6 2026-2027',
    nextTime: '2026-11-23 09:30:00',
    status: 0,
    status_dictText: '正常',
  })
  expect((await aJob({ cronExpression: '０ 30 9 ? * mon 2026' })).cronExpression).toBe('0 30 9 ? * MON 2026')
  const refused = async (wish: object) => (await send(jobs.add, { ...everyMinute, ...wish }, staff)).message
  expect(await refused({ cronExpression: '0 60 * * * ? *' })).toMatch(/^执行计划：分：/)
  expect(await refused({ jobClassName: 'none' })).toBe('任务：后台找不到该类名：none')
  expect(await refused({ parameter: '3' })).toBe('参数：该任务没有参数，请留空')
  expect(await refused({ jobClassName: 'empty-bins', parameter: '0' })).toBe(
    '参数：该任务的参数是天数，须为1到3650的整数',
  )
})

it('fires once at its time, whoever looks and how often, and keeps what came of it', async () => {
  const { id } = await aJob()
  now += 30_000
  await look(2)
  await look()
  expect(await runRows()).toEqual(['08:01:00 TIME WAITING'])
  runTask = async () => '删除了3个文件'
  await work()
  expect(await runRows()).toEqual(['08:01:00 TIME DONE 删除了3个文件'])
  expect((await send(jobs.get, { id }, staff)).result).toMatchObject({
    nextTime: '2026-11-21 08:02:00',
    lastTime: '2026-11-21 08:01:00',
    lastState: 'DONE',
  })
  expect((await send(runs.list, { jobId: id }, staff)).result).toMatchObject({
    total: 1,
    records: [{ cause_dictText: '到时', state_dictText: '成功', planTime: '2026-11-21 08:01:00' }],
  })
})

/** The eleven ways to say on which days, as the editor of plans writes them. */
const dayWords = [
  '* * ?',
  '? * 3/2',
  '5/10 * ?',
  '? * 2,4',
  '1,15 * ?',
  'L * ?',
  'LW * ?',
  '? * 6L',
  'L-3 * ?',
  '15W * ?',
  '? * 6#3',
]

it.each(dayWords)('S4.035 days %s: the next run is at the first time that the editor shows', async (words) => {
  const cronExpression = `0 30 6 ${words} *`
  const { cron } = parseCron(cronExpression)
  // What people see before they save: widgets/cron-editor/schedule-preview.tsx.
  const [first = 0] = cron ? nextTimes(cron, { after: now, count: 1 }) : []
  const { id } = await aJob({ cronExpression })
  expect((await send(jobs.get, { id }, staff)).result.nextTime).toBe(beijingText(new Date(first)))
  now = first - 1000
  await look()
  expect(await runRows()).toEqual([])
  now = first
  await look()
  await work()
  expect((await wholeRuns()).map(({ plan_time, state }) => [plan_time.getTime(), state])).toEqual([[first, 'DONE']])
})

it('a run whose process was killed in the middle is run again, once, and its record says so', async () => {
  await aJob()
  now += 30_000
  await look()
  // As a process leaves it that dies while the task is running.
  await pool.query(`update quartz_job_run set state = 'RUNNING', attempts = 1, start_time = now();
    update work_item set state = 'running', takes = 1, leased_until = now() - interval '1 minute' where kind = 'run-scheduled'`)
  let times = 0
  runTask = async () => `第${++times}次`
  await work()
  await look()
  expect(await wholeRuns()).toMatchObject([{ state: 'DONE', sentence: '第1次', attempts: 2 }])
  expect(times).toBe(1)
})

it('a time that was missed is made up for once, or skipped by the rule of the job', async () => {
  await aJob()
  await aJob({ misfire: 'SKIP' })
  now += 3_600_000
  await look()
  await work()
  await look()
  expect(await runRows()).toEqual(['08:01:00 MISSED DONE 完成', '08:01:00 TIME SKIPPED 当时没有服务在运行，按规则跳过'])
  const { records } = (await send(jobs.list, {}, staff)).result
  expect(records.map(({ nextTime }) => nextTime)).toEqual(['2026-11-21 09:01:00', '2026-11-21 09:01:00'])
})

it('two runs of one job never overlap: the later time is skipped, by hand it is refused', async () => {
  const { id } = await aJob()
  now += 30_000
  await look()
  now += 60_000
  await look()
  expect(await runRows()).toEqual(['08:01:00 TIME WAITING', '08:02:00 TIME SKIPPED 上一次执行尚未结束，跳过'])
  expect(await send(jobs.execute, { id }, staff)).toMatchObject({
    success: false,
    message: '该任务正在执行，请等它结束',
  })
})

it('a clock that goes back fires nothing twice, and one that was far ahead stops nothing', async () => {
  await aJob()
  for (let minute = 1; minute <= 3; minute++) {
    now = begin - 30_000 + minute * 60_000
    await look()
    await work()
  }
  expect(await runRows()).toHaveLength(3)
  now = begin
  for (let minute = 1; minute <= 4; minute++) {
    now = begin - 30_000 + minute * 60_000
    await look()
    await work()
  }
  const planned = ['08:01:00', '08:02:00', '08:03:00', '08:04:00']
  expect((await runRows()).map((row) => row.slice(0, 8))).toEqual(planned)

  now += 10 * 365 * 86_400_000
  await look()
  await work()
  now = begin - 30_000 + 5 * 60_000
  await look()
  now += 60_000
  await look()
  await work()
  expect((await runRows()).map((row) => row.slice(0, 8))).toEqual([...planned, '08:05:00', '08:06:00'])
})

it('a stopped job does not fire, and starts anew from the moment it is started', async () => {
  const { id } = await aJob()
  expect(await send(jobs.pause, { id }, staff)).toMatchObject({ success: true, message: '停止定时任务成功' })
  expect((await send(jobs.get, { id }, staff)).result).toMatchObject({ status: -1, nextTime: null })
  now += 600_000
  await look()
  expect(await send(jobs.resume, { id }, staff)).toMatchObject({ success: true, message: '启动定时任务成功' })
  await look()
  expect(await runRows()).toEqual([])
  expect((await send(jobs.get, { id }, staff)).result).toMatchObject({ status: 0, nextTime: '2026-11-21 08:11:00' })
})

it('is run by hand, tried again after an error, and again by hand after it has failed', async () => {
  const { id } = await aJob()
  let tries = 0
  runTask = async () => {
    tries += 1
    throw new Error('the disk is full')
  }
  expect(await send(jobs.execute, { id }, staff)).toMatchObject({ success: true, message: '执行成功!' })
  await work()
  expect(await wholeRuns()).toMatchObject([{ state: 'WAITING', sentence: '第1次执行出错，1分钟后重试', attempts: 1 }])
  for (const minutes of [1, 5]) {
    await passInQueue(pool, minutes * 60)
    await work()
  }
  expect(tries).toBe(3)
  const [failed] = (await send(runs.list, { jobId: id }, staff)).result.records
  expect(failed).toMatchObject({ cause: 'HAND', state: 'FAILED', attempts: 3, createBy: staff.username })
  expect(failed?.sentence).toMatch(/^执行了3次均出错，详见服务日志（执行编号 \d+）$/)
  expect((await send(jobs.get, { id }, staff)).result.lastState).toBe('FAILED')
  runTask = async () => {
    throw new Refusal('文件夹不可写')
  }
  expect(await send(runs.retry, { id: failed?.id }, staff)).toMatchObject({ success: true, message: '已开始执行' })
  await work()
  expect((await runRows()).at(-1)).toMatch(/ RETRY FAILED 文件夹不可写$/)
  const last = (await send(runs.list, { jobId: id }, staff)).result.records[0]
  runTask = async () => '完成'
  await send(runs.retry, { id: last?.id }, staff)
  await work()
  expect((await runRows()).at(-1)).toMatch(/ RETRY DONE 完成$/)
  expect(
    await send(runs.retry, { id: (await send(runs.list, { jobId: id }, staff)).result.records[0]?.id }, staff),
  ).toMatchObject({
    success: false,
    message: expect.stringContaining('的状态为“成功”，不能重试'),
  })
})

it('a run whose work was given up ends, so that the next time can come', async () => {
  await aJob()
  now += 30_000
  await look()
  await pool.query(`update work_item set state = 'dead' where kind = 'run-scheduled'`)
  now += 60_000
  await look()
  expect(await runRows()).toEqual(['08:01:00 TIME FAILED 执行时多次中断，已停止', '08:02:00 TIME WAITING'])
})

it.each<[what: string, wish: object, passed: number, seconds: number]>([
  ['at the next time', {}, 20, 10],
  ['after half a minute where it is later', { cronExpression: '0 0 9 * * ? *' }, 0, 30],
  ['after half a minute where none is planned', { status: -1 }, 0, 30],
  ['after half a minute where one has just been fired', {}, 30, 30],
])('next look: %s', async (_, wish, passed, seconds) => {
  await aJob(wish)
  now += passed * 1000
  expect(await fireSchedules.handler(asQueue(database, clock))).toBe(seconds)
})

it('the queue itself looks, in one of several servers', async () => {
  await aJob()
  now += 30_000
  await ensurePeriodic(database.work.kysely, [fireSchedules])
  const handlers = [periodicHandling(fireSchedules), scheduledHandling([task])]
  for (let server = 0; server < 2; server++) {
    started.push(
      startWorkers({ database: database.work, handlers, pollMs: 250, clock: () => clock.now(), log: silentLog }),
    )
  }
  await eventually('run of the task', async () => (await runRows())[0], '08:01:00 TIME DONE 完成')
  await stop()
  expect(await runRows()).toHaveLength(1)
})

it('job that a person adds, stops or plans anew: the look is told', async () => {
  const told: string[] = []
  const client = await pool.connect()
  client.on('notification', ({ payload = '' }) => void told.push(payload))
  await client.query('listen kouan_work')
  const isTold = (times: number) => eventually('hints', () => told.filter((hint) => hint === wanted).length, times)
  const wanted = 'periodic:fire-schedules'
  const { id } = await aJob()
  await isTold(1)
  await send(jobs.pause, { id }, staff)
  await isTold(2)
  await send(jobs.edit, { id, cronExpression: '30 * * * * ? *' }, staff)
  await isTold(3)
  // Its own plans are no news.
  await look()
  await client.query('select 1')
  await isTold(3)
  client.release(true)
})

it('old records of runs go, those under way stay', async () => {
  const { id } = await aJob()
  await pool.query(
    `insert into quartz_job_run (job_id, job_class_name, plan_time, cause, state, create_time) values
      ($1, 'sweep-uploads', $2, 'HAND', 'DONE', $2), ($1, 'sweep-uploads', $2, 'HAND', 'RUNNING', $2),
      ($1, 'sweep-uploads', $3, 'HAND', 'DONE', $3)`,
    [id, new Date(now - 31 * 86_400_000), new Date(now - 29 * 86_400_000)],
  )
  expect(await sweepHistory.run(asQueue(database, clock), 30)).toBe('删除了1条执行记录')
  expect((await wholeRuns()).map(({ state }) => state)).toEqual(['RUNNING', 'DONE'])
})
