// 系统监控: real figures, for administrators of the platform alone.
import { readVisits } from '@kouan/contract/calls/home.ts'
import { readLogLevel, setLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import {
  readCacheInfo,
  readCacheKeys,
  readCacheMemory,
  readDisks,
  readHttpTrace,
  readMetric,
  readMonitor,
  readMonitorHistory,
} from '@kouan/contract/calls/system/monitor-calls.ts'
import { expect, it } from 'vitest'
import { writeServer } from '../../../domain/monitor/running-server.ts'
import { sampleMonitor } from '../../../domain/monitor/sample-monitor.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { ownsFunctions } from '../../../testing/test-database.ts'

const { app, send, aUser, clock, config, database, services } = await testApp()
const admin = await aUser({ rights: ['monitor:list', 'monitor:logLevel'] })
const stranger = await aUser()
/** Some minutes of yesterday, so that the sessions are valid in them. */
const begin = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000)
const minuteText = (minute: number) => beijingText(new Date(begin.getTime() + minute * 60_000))
const run = asQueue(database, clock)
const log = { warn: () => {}, level: 'info' }
const write = () =>
  writeServer({
    db: database.work.kysely,
    services,
    server: 'one',
    clock: () => clock.now(),
    log,
    areFilesThere: () => true,
  })
const bare = async (path: string) => {
  const answer = await app.inject({
    url: `${config.apiBase}${path}`,
    headers: { 'x-access-token': admin.token },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A minute of the installation: the server writes, the sample is taken. */
async function passMinute(minute: number): Promise<void> {
  clock.now = () => new Date(begin.getTime() + minute * 60_000)
  await write()
  await sampleMonitor.handler(run)
}

it('S2.087 servers answer real figures now, and rates between two minutes', async () => {
  await passMinute(0)
  clock.now = () => new Date()
  for (let times = 0; times < 6; times += 1) expect((await send(readVisits, {}, admin)).status).toBe(200)
  await passMinute(1)
  await passMinute(2)
  const { servers } = (await send(readMonitor, {}, admin)).result
  const [server] = servers
  expect(servers).toHaveLength(1)
  expect(server).toMatchObject({
    name: 'one',
    pid: process.pid,
    nodeVersion: process.version,
    seenTime: minuteText(2),
  })
  expect(server?.values.heapUsed).toBeGreaterThan(1_000_000)
  expect(server?.values.connections).toBeGreaterThan(0)
  expect(server?.values.diskShare).toBeGreaterThan(0)
  expect(server?.values.commitsPerMinute).not.toBeNull()

  const { times, values } = (await send(readMonitorHistory, { server: 'one', section: 'request' }, admin)).result
  expect(times).toEqual([0, 1, 2].map((minute) => minuteText(minute).slice(5, 16)))
  // The first has nothing before it.
  expect(values.requestsPerMinute?.[0]).toBeNull()
  expect(values.requestsPerMinute?.[1]).toBeGreaterThanOrEqual(6)
  expect(values.meanMilliseconds?.[1]).toBeGreaterThan(0)
  expect(Object.keys(values)).not.toContain('heapUsed')
})

it('S2.087 samples are kept for a day, and one section is asked for by its name', async () => {
  await passMinute(3)
  clock.now = () => new Date(begin.getTime() + 26 * 3_600_000)
  await sampleMonitor.handler(run)
  const { rows } = await database.pool.query('select server, taken_at from monitor_sample')
  expect(rows).toHaveLength(1)
  expect((await send(readMonitor, {}, admin)).result.servers).toEqual([])
  const refused = await send(readMonitorHistory, { server: 'one', section: 'kernel' }, admin)
  expect(refused).toMatchObject({ code: 400, problems: [{ field: 'section', message: '监控项“kernel”不存在' }] })
  clock.now = () => new Date()
})

it('S2.087 clients of the family read metrics, traces, caches and disks in their shapes', async () => {
  const memory = await bare('/actuator/metrics/jvm.memory.used')
  expect(memory).toMatchObject({
    status: 200,
    body: { name: 'jvm.memory.used', measurements: [{ statistic: 'VALUE' }] },
  })
  expect(memory.body.measurements[0].value).toBeGreaterThan(1_000_000)
  const started = (await send(readMetric, { name: 'process.start.time' }, admin)) as never as {
    measurements: [{ value: number }]
  }
  expect(Math.abs(started.measurements[0].value - (Date.now() / 1000 - process.uptime()))).toBeLessThan(5)
  for (const name of ['jvm.gc.pause', 'tomcat.global.request', 'tomcat.servlet.request']) {
    const { body } = await bare(`/actuator/metrics/${name}`)
    expect(body.measurements.map(({ statistic }: { statistic: string }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME'])
  }
  const names =
    'jvm.memory.max committed buffer.memory.used buffer.count threads.daemon threads.live threads.peak classes.loaded classes.unloaded gc.memory.allocated gc.memory.promoted gc.max.data.size gc.live.data.size'
  for (const name of names
    .split(' ')
    .map((part) => (part.startsWith('jvm') ? part : `jvm.${part === 'committed' ? 'memory.committed' : part}`)))
    expect((await bare(`/actuator/metrics/${name}`)).status, name).toBe(200)
  const others =
    'system.cpu.count system.cpu.usage process.uptime process.cpu.usage tomcat.sessions.created tomcat.sessions.expired tomcat.sessions.active.current tomcat.sessions.active.max tomcat.sessions.rejected tomcat.threads.current tomcat.threads.config.max'
  for (const name of others.split(' ')) {
    const { status, body } = await bare(`/actuator/metrics/${name}`)
    expect([name, status]).toEqual([name, 200])
    expect(body.measurements[0].value, name).toBeGreaterThanOrEqual(0)
  }
  expect(await bare('/actuator/metrics/no.such')).toMatchObject({
    status: 404,
    body: { message: '没有名为“no.such”的指标' },
  })

  const { traces } = (await bare('/actuator/httptrace')).body
  expect(traces[0]).toMatchObject({ request: { method: 'GET' }, response: { status: 404 } })
  // Patterns of routes, because paths hold tokens and numbers of people.
  expect(traces[0].request.uri).toBe(`${config.apiBase}/actuator/metrics/:name`)
  expect((await bare('/sys/actuator/redis/keysSize')).body.dbSize).toBeGreaterThan(0)
  expect((await bare('/sys/actuator/redis/memoryInfo')).body.used_memory).toBeGreaterThan(1_000_000)
  const info = await send(readCacheInfo, {}, admin)
  expect(info.result[0]).toEqual({
    key: expect.any(String),
    description: expect.any(String),
    value: expect.any(String),
  })
  const [disk] = (await send(readDisks, {}, admin)).result
  expect(disk?.restPPT).toBeGreaterThanOrEqual(0)
  expect(disk?.restPPT).toBeLessThanOrEqual(100)
})

it('S2.087 without the right nobody sees a figure', async () => {
  const calls = [readMonitor, readHttpTrace, readCacheKeys, readCacheMemory, readCacheInfo, readDisks] as const
  for (const call of calls) expect(await send(call, {}, stranger)).toMatchObject({ status: 403, code: 510 })
  expect(await send(readMetric, { name: 'system.cpu.count' }, stranger)).toMatchObject({ status: 403, code: 510 })
  expect((await send(readMonitor, {})).status).toBe(401)
})

it('level of the log: set for some hours, taken over by running servers, usual again by itself', async () => {
  clock.now = () => begin
  expect((await send(readLogLevel, {}, admin)).result).toEqual({ level: 'info', until: null, setBy: null })
  expect((await send(setLogLevel, { level: 'loud', hours: 1 }, admin)).message).toContain('日志级别')
  expect((await send(setLogLevel, { level: 'debug', hours: 2 }, stranger)).status).toBe(403)
  await send(setLogLevel, { level: 'debug', hours: 2 }, admin)
  await write()
  expect(log.level).toBe('debug')
  expect((await send(readLogLevel, {}, admin)).result).toMatchObject({ level: 'debug', setBy: admin.username })
  clock.now = () => new Date(begin.getTime() + 2 * 3_600_000)
  await write()
  expect(log.level).toBe('info')
})

it('functions of the database that everybody may call: their statements are shown to administrators of the platform', async () => {
  expect((await send(readMonitor, {}, admin)).result.functionStatements).toBeNull()
  await database.pool.query('grant execute on function ts_stat(text) to public')
  expect((await send(readMonitor, {}, admin)).result.functionStatements).toBe(
    'begin;\nrevoke execute on function ts_stat(text) from public;\ncommit;',
  )
})

it.runIf(await ownsFunctions(database.pool))(
  'a collation that changed below its indexes: what has to be run is shown until its version is taken over',
  async () => {
    expect((await send(readMonitor, {}, admin)).result.collationStatements).toBeNull()
    await database.pool.query("create collation kouan_named (provider = icu, locale = 'zh')")
    await database.pool.query('create table in_order (word text collate kouan_named)')
    await database.pool.query("update pg_collation set collversion = '0' where collname = 'kouan_named'")
    expect((await send(readMonitor, {}, admin)).result.collationStatements).toMatch(
      /^reindex database [^;]+;\nalter collation (public\.)?kouan_named refresh version;$/,
    )
    await database.pool.query('alter collation kouan_named refresh version')
    expect((await send(readMonitor, {}, admin)).result.collationStatements).toBeNull()
  },
)
