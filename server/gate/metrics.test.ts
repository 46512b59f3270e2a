import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { projectFolder } from '../ground/project-folder.ts'
import { testApp } from '../testing/test-app.ts'

const { app, aUser, send, database, config } = await testApp()
const staff = await aUser({ rights: '*' })
const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/metrics', headers, remoteAddress })

it('requests: counted by the pattern of their route, never by the path that a client sent', async () => {
  await send(getUserInfo, {}, staff)
  await app.inject({ url: '/no-such-place-of-a-stranger' })
  const { body, headers } = await scrape()
  expect(headers['content-type']).toContain('text/plain')
  const route = addressUnder(config.apiBase, getUserInfo.path)
  expect(body).toContain(`kouan_http_route_seconds_count{method="GET",route="${route}",class="2xx"} 1`)
  expect(body).toMatch(/kouan_http_request_seconds_count\{status="200"\} \d/)
  expect(body).not.toContain('of-a-stranger')
})

it('figures: those that only grow end in _total, and no others', async () => {
  const { body } = await scrape()
  const figures = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(figures.length).toBeGreaterThan(20)
  expect(figures.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

it.runIf(process.env.TRIAL_ALERTS)('figures: as promtool of Prometheus wants them', async () => {
  const { body } = await scrape()
  expect(execFileSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' })).toBe('')
})

it('work items: counted over all tenants', async () => {
  await sql`insert into work_item (kind, tenant_id, payload, state, reason) values ('declare', 0, '{}', 'dead', 'r'),
    ('declare', 9, '{}', 'dead', 'r')`.execute(database.kysely)
  const { body } = await scrape()
  expect(body).toContain('kouan_work_items{kind="declare",state="dead"} 2')
  expect(body).toContain('kouan_database_up 1')
  expect(body).toMatch(/^kouan_open_lists_delay_seconds \d/m)
})

it('age of the backup: of the newest that has not failed its trial, absent before the first', async () => {
  const age = async () => /^kouan_backup_age_seconds (\d+)/m.exec((await scrape()).body)?.[1]
  expect(await age()).toBeUndefined()
  await sql`insert into backup (name, status, started_by, begin_time, trial_status) values
    ('passed', 'WRITTEN', 'system', now() - interval '2 days', 'PASSED'),
    ('spoilt', 'WRITTEN', 'system', now() - interval '1 day', 'FAILED'),
    ('refused', 'FAILED', 'system', now(), 'NONE')`.execute(database.kysely)
  expect(Number(await age())).toBeGreaterThanOrEqual(2 * 86_400)
})

it('request of another machine or through a proxy, without a token: 403', async () => {
  for (const answer of [
    await scrape({}, '10.1.1.1'),
    await scrape({ 'x-forwarded-for': '127.0.0.1' }),
    await scrape({ forwarded: 'for=127.0.0.1' }),
  ]) {
    expect([answer.statusCode, answer.body]).toEqual([403, 'forbidden\n'])
  }
})

it('configured token: 403 without it, also on the own machine', async () => {
  const { app } = await testApp({ config: { metricsToken: 'a-token-of-the-monitoring' }, database })
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', remoteAddress: '10.1.1.1', headers: authorization ? { authorization } : {} })
  expect((await ask('Bearer a-token-of-the-monitoring')).statusCode).toBe(200)
  expect((await ask('Bearer a-token-of-the-monitorinG')).statusCode).toBe(403)
  expect((await ask()).statusCode).toBe(403)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(403)
})

it('metrics that the alerts, the dashboard and the manual name: all are answered', async () => {
  const { body } = await scrape()
  const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const file of ['monitoring/alerts.yml', 'monitoring/dashboard.json', 'operations.md']) {
    const text = readFileSync(join(projectFolder, 'docs', file), 'utf8')
    const named = [...text.matchAll(/\b(?:kouan|nodejs|process)_[a-z0-9_]+\b/g)]
      .map(([name]) => name.replace(/_(count|bucket|sum)$/, ''))
      // Logins of the database, and the procedure that an operator calls, are named alike.
      .filter(
        (name) => !/^kouan_((app|gate|work|staff|enterprise|report)(_|$)|index_parts$)/.test(name) || told.has(name),
      )
    expect(named.length, file).toBeGreaterThan(5)
    expect(
      named.filter((name) => !told.has(name)),
      file,
    ).toEqual([])
  }
})
