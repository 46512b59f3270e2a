import { cancelJob, readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { defineJob } from '@kouan/contract/language/job.ts'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../ground/errors.ts'
import { counter, counting, countingHarness, gate, right, upTo } from '../../testing/counting-job.ts'
import { eventually } from '../../testing/eventually.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { silentLog } from '../../testing/work-harness.ts'
import { defineWork, enqueue, handleWork } from '../../work/work.ts'
import { handleJob, type JobHandler, type JobHandling } from './handle-job.ts'
import { maxConcurrentJobs } from './job-times.ts'

const harness = await jobHarness()
const { test, begin, start, read } = harness
const { send, aUser, database } = test
const { counted, forget, hasState } = countingHarness(harness)

describe('a job', () => {
  it('slices: each commits with the next cursor; the job ends with counts and a sentence', async () => {
    await forget()
    const user = await aUser({ rights: [right] })
    const { jobId } = await begin(user, counter(), { input: { upTo: '25' } })
    expect(await read(jobId)).toMatchObject({ state: 'WAITING', total_count: 25, done_count: 0 })
    start([counter()])
    await hasState(jobId, 'DONE')
    expect(await counted()).toEqual(upTo(25))
    const row = (await send(readJob, { id: jobId }, user)).result
    expect(row).toMatchObject({
      doneCount: 25,
      faultCount: 0,
      sentence: '已完成，共处理25项',
      state_dictText: '已完成',
    })
    expect(row.endTime).toMatch(/^\d{4}-/)
  })

  it('open slice: its progress is visible', async () => {
    await forget()
    const user = await aUser({ rights: [right] })
    const held = gate()
    const slow = counter(async ({ reportProgress }) => {
      await new Promise((resolve) => setTimeout(resolve, 1050))
      await reportProgress(7)
      await held.passed
    })
    const { jobId } = await begin(user, slow, { input: { upTo: '10' } })
    start([slow])
    await eventually('rows done', async () => (await send(readJob, { id: jobId }, user)).result.doneCount, 7)
    expect(await counted()).toEqual([])
    held.open()
    await hasState(jobId, 'DONE')
    expect(await counted()).toEqual(upTo(10))
  })

  it('dictionaries: read once, and again after a change', async () => {
    const seen: unknown[] = []
    const reading = handleJob<typeof counting.input, number>(counting, {
      begin: async () => ({}),
      async slice({ db, dataVersion, services }) {
        seen.push(await services.dictionaries.load(db, dataVersion), await services.dictionaries.load(db, dataVersion))
        return { rows: 1 }
      },
    })
    const user = await aUser({ rights: [right] })
    start([reading])
    const first = await begin(user, reading, { input: { upTo: '1' } })
    await hasState(first.jobId, 'DONE')
    await database.pool.query("update sys_version set version = version + 1 where name = 'dictionary'")
    const second = await begin(user, reading, { input: { upTo: '1' } })
    await hasState(second.jobId, 'DONE')
    expect(seen).toHaveLength(4)
    expect(seen[1]).toBe(seen[0])
    expect(seen[3]).toBe(seen[2])
    expect(seen[2]).not.toBe(seen[0])
  })

  it('same start key twice, also concurrently: one job', async () => {
    const user = await aUser({ rights: [right] })
    const press = { input: { upTo: '5' }, startKey: 'one' }
    const [first, second] = await Promise.all([begin(user, counter(), press), begin(user, counter(), press)])
    expect(first.jobId).toBe(second.jobId)
    expect([first.already, second.already].toSorted()).toEqual([false, true])
    expect((await begin(user, counter(), { ...press, startKey: 'two' })).already).toBe(false)
    const other = await aUser({ rights: [right] })
    expect((await begin(other, counter(), press)).already).toBe(false)
  })

  it('input: stored encrypted', async () => {
    const user = await aUser({ rights: [right] })
    const { jobId } = await begin(user, counter(), { input: { upTo: '5', buyerName: '李示例' } })
    const { input } = await read(jobId)
    expect(input).toMatch(/^v2\./)
    expect(input).not.toContain('李示例')
  })

  it('rule 26: start and end: audit rows are written', async () => {
    const user = await aUser({ rights: [right] })
    const { jobId } = await begin(user, counter(), { input: { upTo: '5' } })
    start([counter()])
    await hasState(jobId, 'DONE')
    const { rows } = await database.pool.query('select log_content, outcome from sys_log where target = $1', [
      `job ${jobId}`,
    ])
    expect(rows).toEqual([{ log_content: '后台任务结束：数数：已完成，共处理5项', outcome: 'done' }])
  })
})

describe('cancelling', () => {
  it('between two slices: committed rows stay and are reported', async () => {
    await forget()
    const user = await aUser({ rights: [right] })
    const held = gate()
    const slow = counter(async ({ from }) => {
      if (from === 11) await held.passed
    })
    const { jobId } = await begin(user, slow, { input: { upTo: '100' } })
    start([slow])
    await eventually('slices of the job', async () => (await read(jobId)).slices, 1)
    expect(await send(cancelJob, { id: jobId }, user)).toMatchObject({ success: true })
    expect(await send(cancelJob, { id: jobId }, user)).toMatchObject({ message: '任务已经结束或正在取消' })
    held.open()
    await hasState(jobId, 'CANCELLED')
    expect(await counted()).toEqual(upTo(20))
    expect((await read(jobId)).sentence).toBe('已取消，共处理20项，其余未处理')
  })

  it('inside a long slice: ends at its next progress report, the slice is rolled back', async () => {
    await forget()
    const user = await aUser({ rights: [right] })
    const endless = counter(async ({ from, reportProgress }) => {
      for (let rows = 0; from > 1; rows++) {
        await reportProgress(rows)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    const { jobId } = await begin(user, endless, { input: { upTo: '100' } })
    start([endless])
    await eventually('slices of the job', async () => (await read(jobId)).slices, 1)
    await send(cancelJob, { id: jobId }, user)
    await hasState(jobId, 'CANCELLED')
    expect(await counted()).toEqual(upTo(10))
    expect((await read(jobId)).done_count).toBe(10)
  })

  it('job waiting behind others: ends at once', async () => {
    const user = await aUser({ rights: [right] })
    const held = gate()
    const slow = counter(() => held.passed)
    const ids: string[] = []
    for (let n = 0; n <= maxConcurrentJobs; n++) ids.push((await begin(user, slow, { input: { upTo: '5' } })).jobId)
    start([slow])
    const last = ids.at(-1) ?? ''
    await send(cancelJob, { id: last }, user)
    await hasState(last, 'CANCELLED')
    held.open()
    for (const id of ids.slice(0, -1)) await hasState(id, 'DONE')
  })
})

describe('many jobs', () => {
  it(`of one person run ${maxConcurrentJobs} at a time, the rest in their order; too many are refused`, async () => {
    const user = await aUser({ rights: [right] })
    const other = await aUser({ rights: [right] })
    const order: string[] = []
    let most = 0
    let now = 0
    const held = gate()
    const noting = handleJob(counting, {
      async slice(_, { jobId }) {
        order.push(jobId)
        most = Math.max(most, ++now)
        await held.passed
        now -= 1
        return { rows: 1 }
      },
    })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await begin(user, noting)).jobId)
    await expect(begin(user, noting)).rejects.toThrow('您已有20个后台任务没有完成')
    expect((await read(ids[2] ?? '')).sentence).toContain('正在等待前面的任务')
    start([noting])
    start([noting])
    await eventually('started jobs', () => order.length, maxConcurrentJobs)
    const mine = (await begin(other, noting)).jobId
    await eventually(
      'started jobs',
      () => order,
      () => order.includes(mine),
    )
    expect(order.filter((id) => ids.includes(id))).toHaveLength(maxConcurrentJobs)
    held.open()
    for (const id of ids) await hasState(id, 'DONE')
    const begun = order.filter((id) => ids.includes(id)).map((id) => ids.indexOf(id))
    expect(begun).toHaveLength(20)
    // One that was handed out may begin after others that were handed out later, but only as many as run are out at a time.
    const before = begun.map((job, place) => begun.slice(place).filter((later) => later < job).length)
    expect(Math.max(...before)).toBeLessThan(maxConcurrentJobs)
    expect(most).toBeLessThanOrEqual(maxConcurrentJobs + 1)
  })

  it('heavy jobs and other work: not delayed by many jobs', async () => {
    const held = gate()
    const heavy = handleJob(defineJob({ ...counting, name: 'test.heavy', heavy: true }), {
      async slice() {
        await held.passed
        return { rows: 1 }
      },
    })
    const beside = defineWork<null>({ name: 'beside', title: 'beside' })
    const seen: string[] = []
    for (let n = 0; n < 3; n++) await begin(await aUser({ rights: [right] }), heavy)
    const light = await begin(await aUser({ rights: [right] }), counter(), { input: { upTo: '5' } })
    start([heavy, counter()], { others: [handleWork(beside, async () => void seen.push('beside'))] })
    await hasState(light.jobId, 'DONE')
    await inTransaction({ db: database.kysely, scope: { tenantId: '0', enterpriseId: null } }, (transaction) =>
      enqueue(transaction, beside, { payload: null, tenantId: '0' }),
    )
    await eventually('handled items', () => seen.length, 1)
    const { rows } = await database.pool.query(
      "select count(*)::int as n from work_item where kind = 'run-heavy-job' and state = 'running'",
    )
    expect(rows[0].n).toBe(1)
    held.open()
  })
})

describe('what goes wrong', () => {
  const failing = (slice: JobHandler<never, number>['slice']): JobHandling => handleJob(counting, { slice } as never)

  it('Refusal: ends the job with its sentence, committed slices stay', async () => {
    const user = await aUser({ rights: [right] })
    const refusing = failing(async (_, { cursor }) => {
      if (cursor === 2) throw new Refusal('余额不足')
      return { rows: 4, next: 2 }
    })
    const { jobId } = await begin(user, refusing)
    start([refusing])
    await hasState(jobId, 'FAILED')
    expect((await read(jobId)).sentence).toBe('余额不足（此前共处理4项，已生效）')
  })

  it('any other error: retried, then reported with a number that finds its cause in the log', async () => {
    const user = await aUser({ rights: [right] })
    let tries = 0
    const logged: object[] = []
    const broken = failing(async () => {
      tries += 1
      throw new Error('the disk is full of secrets')
    })
    const { jobId } = await begin(user, broken)
    start([broken], { log: { ...silentLog, error: (detail: object) => void logged.push(detail) } })
    for (let round = 1; round <= 4; round++) {
      await eventually('runs', () => tries, round)
      if (round < 4) {
        await eventually('sentence of the job', async () => (await read(jobId)).sentence, '执行时出错，稍后自动重试')
        await eventually(
          'items that wait',
          async () => {
            const { rowCount } = await database.pool.query(
              "update work_item set run_at = now() where state = 'delayed'",
            )
            return rowCount
          },
          1,
        )
      }
    }
    await hasState(jobId, 'FAILED')
    expect((await read(jobId)).sentence).toBe(`执行时出错，请联系管理员并提供编号：job-${jobId}`)
    expect(String((logged[0] as { err: Error }).err)).toContain('full of secrets')
  })

  it('work of the job is a dead letter: the job ends and the next waiting one is admitted', async () => {
    const user = await aUser({ rights: [right] })
    const jobs = [counter()]
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await begin(user, counter(), { input: { upTo: '5' } })).jobId)
    await database.pool.query("update work_item set state = 'dead' where key = $1", [ids[0]])
    await harness.tend(jobs)
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'FAILED', sentence: '执行时多次中断，任务已停止' })
    expect(await read(ids[1] ?? '')).toMatchObject({ state: 'WAITING', in_queue: true })
    expect(await read(ids[2] ?? '')).toMatchObject({ state: 'WAITING', in_queue: true })
  })

  it('slice committed by another process meanwhile: rolled back', async () => {
    await forget()
    const user = await aUser({ rights: [right] })
    const held = gate()
    let first = true
    const slow = counter(async () => {
      if (!first) return
      first = false
      await held.passed
    })
    const { jobId } = await begin(user, slow, { input: { upTo: '30' } })
    start([slow])
    await eventually('begin of the job', () => !first)
    // As if the first process had stood still for longer than its lease.
    await database.pool.query("update work_item set leased_until = now() - interval '1 second'")
    start([slow])
    await hasState(jobId, 'DONE')
    held.open()
    await harness.stop()
    expect(await counted()).toEqual(upTo(30))
    expect(await read(jobId)).toMatchObject({ state: 'DONE', done_count: 30, slices: 3 })
  })
})
