import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  cancelJob,
  dismissJobs,
  jobFaults,
  jobFile,
  jobWarnings,
  latestJobs,
  myJobs,
  readJob,
  seeJobs,
} from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { job as jobResource } from '@kouan/contract/resources/system/job.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NotFound, Refusal } from '../../ground/errors.ts'
import { counter, counting, countingHarness, gate, right, upTo } from '../../testing/counting-job.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { handleJob, type JobHandling } from './handle-job.ts'

const harness = await jobHarness()
const { test, begin, start, read } = harness
const { send, aUser, database, clock } = test
const { counted, forget, hasState } = countingHarness(harness)

describe('the rights of the person who started it', () => {
  /** Stands in its first slice until the test has changed something. */
  async function changedMeanwhile(change: (user: { id: string }) => Promise<unknown>) {
    await forget()
    const user = await aUser({ rights: [right] })
    const held = gate()
    const reached = gate()
    const slow = counter(() => {
      reached.open()
      return held.passed
    })
    const { jobId } = await begin(user, slow, { input: { upTo: '30' } })
    start([slow])
    await reached.passed
    await change(user)
    held.open()
    await hasState(jobId, 'FAILED', 'DONE')
    return read(jobId)
  }

  it('are asked for before every slice: a frozen person does nothing more', async () => {
    const stored = await changedMeanwhile(({ id }) =>
      database.pool.query('update sys_user set status = 2 where id = $1', [id]),
    )
    expect(stored).toMatchObject({ state: 'FAILED', done_count: 10 })
    expect(stored.sentence).toBe('发起人的账号已被冻结、删除或移出租户，任务已停止（此前共处理10项，已生效）')
    expect(await counted()).toEqual(upTo(10))
  })

  it('that were taken away end it with a sentence that names the right', async () => {
    const stored = await changedMeanwhile(({ id }) =>
      database.pool.query('delete from sys_user_role where user_id = $1', [id]),
    )
    expect(stored.sentence).toContain('发起人已没有“数数”的权限')
  })

  it('end with the membership of the tenant', async () => {
    const stored = await changedMeanwhile(({ id }) =>
      database.pool.query('delete from sys_user_tenant where user_id = $1', [id]),
    )
    expect(stored.state).toBe('FAILED')
  })

  it('rule 10: bind what the slice sees and writes, on the connections of that role', async () => {
    const seen: unknown[] = []
    const looking = handleJob(counting, {
      async slice({ db }) {
        const { rows } = await sql`select current_user::text as role, session_user::text as login,
          kouan_tenant()::text as tenant, kouan_enterprise()::text as enterprise`.execute(db)
        seen.push(rows[0])
        return { rows: 0 }
      },
    })
    const user = await aUser({ rights: [right], enterpriseId: '701', tenantIds: ['0'] })
    const { jobId } = await begin(user, looking)
    start([looking])
    await hasState(jobId, 'DONE')
    expect(seen).toEqual([
      { role: 'kouan_enterprise', login: expect.stringMatching(/^kouan_enterprise_/), tenant: '0', enterprise: '701' },
    ])
  })
})

describe('the result', () => {
  const of = (why: string, count = 1) => ({ name: `订单 ${why}`, count, why })
  const reporting = handleJob(counting, {
    async slice(_, { cursor }: { cursor: number | undefined }) {
      const faults = upTo(60).map((n) => ({
        rowId: `${n}`,
        rowName: `第 ${n} 行`,
        field: 'price',
        message: '单价：不能小于0',
      }))
      if (cursor === undefined)
        return { rows: 100, faults, warnings: [of('甲', 99), { why: '乙' }, of('丁')], next: 1 as never }
      return {
        rows: 5,
        warnings: [of('丙'), of('甲', 4), { why: '乙' }],
        file: { name: '结果.txt', type: 'text/plain', bytes: Buffer.from('结果') },
      }
    },
  })

  async function aResult(options: Parameters<typeof aUser>[0] = {}) {
    const user = await aUser({ rights: [right], ...options })
    const { jobId } = await begin(user, reporting)
    start([reporting])
    await hasState(jobId, 'DONE')
    return { user, jobId }
  }

  it.each([['staff'], ['an enterprise']])(
    'of %s has counts, faults by row and field in pages, each reason of a warning once with its rows, and a file',
    async (who) => {
      const { user, jobId } = await aResult(who === 'staff' ? {} : { enterpriseId: '701' })
      expect((await read(jobId)).sentence).toBe('已完成，共处理105项，成功45项，有误60项，提醒4条')
      const page = (await send(jobFaults, { id: jobId, pageNo: 2, pageSize: 50 }, user)).result
      expect(page).toMatchObject({ total: 60, pages: 2, records: { length: 10 } })
      expect(page.records[0]).toEqual({ rowId: '51', rowName: '第 51 行', field: 'price', message: '单价：不能小于0' })
      const said = (await send(jobWarnings, { id: jobId }, user)).result
      expect(said.records.map(({ message }) => message)).toEqual([
        '订单 甲 等 103 项：甲',
        '乙',
        '订单 丁：丁',
        '订单 丙：丙',
      ])
      const link = (await send(jobFile, { id: jobId }, user)).result
      expect(link).toMatchObject({ name: '结果.txt', inline: false })
      const answer = await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link.url}` })
      expect(answer.body).toBe('结果')
    },
  )

  it('may be a file that is written as it is made: it comes whole, and a slice that fails leaves nothing of it', async () => {
    const writing = (fails?: 'within' | 'behind') =>
      handleJob(counting, {
        async slice(_, { stageFile }) {
          const file = await stageFile({ name: '结果.txt', type: 'text/plain' }, async (sink) => {
            await sink(Buffer.from('前'))
            if (fails === 'within') throw new Refusal('到此为止')
            await sink(Buffer.from('后'))
          })
          if (fails === 'behind') throw new Refusal('到此为止')
          return { rows: 1, file }
        },
      })
    const user = await aUser({ rights: [right] })
    const run = async (handling: JobHandling) => {
      const { jobId } = await begin(user, handling)
      start([handling])
      await hasState(jobId, 'DONE', 'FAILED')
      await harness.stop()
      return jobId
    }
    const jobId = await run(writing())
    const link = (await send(jobFile, { id: jobId }, user)).result
    const answer = await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link.url}` })
    expect(answer.body).toBe('前后')
    const kept = () => readdir(test.config.filesFolder, { recursive: true })
    const before = (await kept()).filter((name) => name.length > 2)
    for (const fails of ['within', 'behind'] as const) {
      expect(await read(await run(writing(fails)))).toMatchObject({ state: 'FAILED', file_id: null })
    }
    expect((await kept()).filter((name) => name.length > 2)).toEqual(before)
  })

  it('is gone after a day, and the record stays', async () => {
    const { user, jobId } = await aResult()
    const { file_id } = await read(jobId)
    const begun = clock.now()
    await harness.tend([reporting])
    expect((await read(jobId)).file_id).toBe(file_id)
    clock.now = () => new Date(begun.getTime() + 24 * 3600_000 + 1000)
    await database.pool.query('update sys_session set last_used_at = $1', [clock.now()])
    expect(await send(jobFile, { id: jobId }, user)).toMatchObject({ message: expect.stringContaining('超过保留时间') })
    const { rows: kept } = await database.pool.query('select store_key from stored_file where id = $1', [file_id])
    await harness.tend([reporting])
    expect(await read(jobId)).toMatchObject({ state: 'DONE', input: null, file_id: null, fault_count: 60 })
    expect((await send(jobFaults, { id: jobId }, user)).result.total).toBe(0)
    expect((await send(jobWarnings, { id: jobId }, user)).result.total).toBe(0)
    expect((await database.pool.query('select from stored_file where id = $1', [file_id])).rowCount).toBe(0)
    await expect(stat(join(test.config.filesFolder, kept[0].store_key))).rejects.toThrow('ENOENT')
    clock.now = () => new Date()
  })
})

describe('who sees a job', () => {
  it('its owner, and by a right the staff of the tenant; nobody else', async () => {
    const owner = await aUser({ rights: [right] })
    const { jobId } = await begin(owner, counter(), { input: { upTo: '5' } })
    const stranger = await aUser({ rights: [right] })
    const chief = await aUser({ rights: ['job:list', 'job:cancel'] })
    await database.pool.query("insert into sys_tenant (id, name) values (77, '另一租户')")
    const elsewhere = await aUser({ rights: ['job:list', 'job:cancel'], tenantIds: ['77'] })
    const ids = async (user: typeof owner) =>
      (await send(callsOf(jobResource).list, {}, user)).result?.records?.map(({ id }) => id)
    expect((await send(myJobs, {}, owner)).result.records.map(({ id }) => id)).toEqual([jobId])
    expect((await send(myJobs, {}, stranger)).result.total).toBe(0)
    expect((await send(myJobs, {}, chief)).result.total).toBe(0)
    expect(await ids(chief)).toEqual([jobId])
    expect(await ids(stranger)).toBeUndefined()
    const unseen = { success: false, message: new NotFound().message }
    for (const call of [readJob, jobFaults, jobWarnings, jobFile, cancelJob]) {
      expect(await send(call, { id: jobId }, stranger)).toMatchObject(unseen)
      expect(await send(call, { id: jobId }, elsewhere)).toMatchObject({ success: false })
    }
    expect(await send(readJob, { id: jobId }, chief)).toMatchObject({ result: { id: jobId, createBy: owner.username } })
    expect(await send(jobFile, { id: jobId }, chief)).toMatchObject(unseen)
    expect(await send(cancelJob, { id: jobId }, chief)).toMatchObject({ success: true })
  })

  it('a tray is answered in full only when something moved', async () => {
    const user = await aUser({ rights: [right] })
    const empty = (await send(latestJobs, {}, user)).result
    expect(empty.jobs).toEqual([])
    const { jobId } = await begin(user, counter(), { input: { upTo: '5' } })
    const { version, jobs } = (await send(latestJobs, { version: empty.version }, user)).result
    expect(jobs).toMatchObject([{ id: jobId, state: 'WAITING', state_dictText: '排队中' }])
    expect((await send(latestJobs, { version }, user)).result).toEqual({ version, jobs: null })
    start([counter()])
    await hasState(jobId, 'DONE')
    expect((await send(latestJobs, { version }, user)).result.jobs).toMatchObject([{ state: 'DONE', doneCount: 5 }])
  })

  it('what ended while nobody looked is unseen until its person looks, and leaves the tray when it is put away', async () => {
    const [user, other] = [await aUser({ rights: [right] }), await aUser({ rights: [right] })]
    const { jobId } = await begin(user, counter(), { input: { upTo: '5' } })
    const tray = async () => (await send(latestJobs, {}, user)).result.jobs?.map(({ id, isSeen }) => [id, isSeen])
    const note = (call: typeof seeJobs | typeof dismissJobs, by = user) => send(call, { ids: [jobId] }, by)
    // A job that has not ended is neither known nor out of the way.
    for (const call of [seeJobs, dismissJobs]) await note(call)
    expect(await tray()).toEqual([[jobId, false]])
    start([counter()])
    await hasState(jobId, 'DONE')
    for (const call of [seeJobs, dismissJobs]) await note(call, other)
    expect(await tray()).toEqual([[jobId, false]])
    const { version } = (await send(latestJobs, {}, user)).result
    await note(seeJobs)
    expect((await send(latestJobs, { version }, user)).result.jobs).toMatchObject([{ id: jobId, isSeen: true }])
    await note(dismissJobs)
    expect(await tray()).toEqual([])
    expect(await send(readJob, { id: jobId }, user)).toMatchObject({ result: { id: jobId } })
  })
})
