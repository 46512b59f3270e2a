// Two servers of an earlier version behind HAProxy are replaced one by one by this version and back again under load; then the
// backup of before is restored by the earlier program. Only by `npm run trials -- rolling-update`; TRIAL_EARLIER names a folder in
// which that version is installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { releaseWork } from '@kouan/contract/calls/home.ts'
import { afterAll, expect, test } from 'vitest'
import { query } from '../server/testing/database-server.ts'
import { declaringLoad } from '../server/testing/declaring-load.ts'
import { eventually } from '../server/testing/eventually.ts'
import { freePort } from '../server/testing/far-end/free-port.ts'
import { describeCounts, unharmed } from '../server/testing/fault/count-declared.ts'
import { balancing, startHAProxy } from '../server/testing/haproxy.ts'
import { type Entry, type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { startSystemPostgres, systemPrograms } from '../server/testing/system-postgres.ts'
import { apiCaller } from './api-caller.ts'
import { adminPassword, declaredKinds, declaringSite, sharedSettings, signIn } from './declaring-site.ts'
import { installEarlier } from './earlier-version.ts'

const { TRIAL_COMMIT: commit, TRIAL_EARLIER: installed, TRIAL_SECONDS: seconds = '20' } = process.env
const passphrase = 'a passphrase of the trial'
/** Longer than HAProxy takes to see that a server is ending. */
const stopDelaySeconds = 8

const home = mkdtempSync(join(tmpdir(), 'kouan-rolling-'))
const running: { stop(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop()
  rmSync(home, { recursive: true, force: true })
}, 600_000)

const isOverdue = (output: string) => output.split('\n').filter((line) => /"level":(50|60)|deadlock/.test(line))

test.runIf(commit)(
  'servers of two versions under load: no request fails, nothing is lost or done twice',
  {
    retry: 0,
    timeout: 3_600_000,
  },
  async () => {
    if (!systemPrograms) throw new Error('PostgreSQL is not here: install the package postgresql of Debian')
    const earlier = installed ?? installEarlier(commit ?? '', home)
    const postgres = await startSystemPostgres(undefined, ['max_connections=200'])
    running.push(postgres)
    const database = await postgres.emptyDatabase('kouan')
    const shared = { ...sharedSettings(home), KOUAN_STOP_DELAY: String(stopDelaySeconds) }
    const [door, ...ports] = [await freePort(), await freePort(), await freePort()]
    const proxy = await startHAProxy({ sections: balancing(door, ports), port: door })
    running.push(proxy)

    const servers: ServerProcess[] = []
    const outputs: string[] = []
    async function start(place: number, version?: string): Promise<void> {
      const { server, output } = await startServerProcess(
        { ...shared, DATABASE_URL: database, KOUAN_DATA: join(home, `data-${place}`), PORT: String(ports[place]) },
        version === undefined ? {} : { version },
      )
      if (!server) throw new Error(output)
      servers[place] = server
      running.push({ stop: () => server.end('SIGKILL') })
    }
    async function replace(place: number, version?: string): Promise<void> {
      const before = servers[place]
      expect(await before?.end()).toBe(0)
      outputs.push(before?.output() ?? '')
      await start(place, version)
    }
    async function runs(name: Entry, words: string[], environment: Record<string, string>): Promise<void> {
      const { code, output } = await startServerProcess(
        { ...shared, KOUAN_BACKUP_PASSPHRASE: passphrase, ...environment },
        { entry: name, words, version: earlier },
      )
      if (code !== 0) throw new Error(output)
    }

    await start(0, earlier)
    await start(1, earlier)
    const address = `http://127.0.0.1:${door}`
    await eventually('readiness through HAProxy', async () => (await fetch(`${address}/health/ready`)).status, 200)
    const site = await declaringSite(address, { channelRoot: join(home, 'channels'), home })
    running.push(site.customs)
    const token = await signIn(address, site.company.username, site.company.password)
    const load = (pauseMs = 20) => declaringLoad({ address, token, kinds: declaredKinds, pauseMs })

    const first = load()
    await wait(3000)
    await first.stop()
    expect(first.failures).toEqual([])
    await site.settled(database, first)
    const backup = join(home, 'backup')
    await runs('backup', [backup], { DATABASE_URL: database, KOUAN_DATA: join(home, 'data-0') })

    const second = load()
    const pause = () => wait((Number(seconds) * 1000) / 5)
    const steps = [
      { title: 'one of this version', place: 0 },
      { title: 'both of this version', place: 1 },
      { title: 'one of the earlier version again', place: 0, version: earlier },
      { title: 'both of the earlier version again', place: 1, version: earlier },
    ]
    await pause()
    for (const { title, place, version } of steps) {
      const before = second.requests
      await replace(place, version)
      await pause()
      console.log(`${title}: ${second.requests - before} requests meanwhile, failed so far ${second.failures.length}`)
    }
    await second.stop()
    expect(second.failures).toEqual([])
    const counts = await site.settled(database, second)
    const faults = [...outputs, ...servers.map((one) => one.output())].flatMap(isOverdue)
    console.log(`${second.requests} requests, failed ${second.failures.length}; ${describeCounts(counts)}`)
    console.log(`errors in the logs of the servers: ${faults.length}`)
    for (const fault of faults.slice(0, 10)) console.log(fault.slice(0, 600))
    expect(counts).toMatchObject(unharmed)

    // The documented way back to the state of before.
    for (const server of servers) await server.end()
    const empty = await postgres.emptyDatabase('before')
    const restored = {
      DATABASE_URL: empty,
      KOUAN_DATA: join(home, 'restored'),
      KOUAN_FILES: join(home, 'restored-files'),
    }
    const channels = { KOUAN_CHANNEL_ROOT: join(home, 'restored-channels') }
    await runs('restore', [backup], { ...restored, ...channels })
    const { server, output } = await startServerProcess({ ...shared, ...restored, ...channels }, { version: earlier })
    if (!server) throw new Error(output)
    running.push({ stop: () => server.end('SIGKILL') })
    const staff = apiCaller({ address: server.address, token: await signIn(server.address, 'admin', adminPassword) })
    await staff.send(releaseWork, {})
    const again = await site.count(empty, first)
    expect(again).toMatchObject({ ...unharmed, documents: [...first.numbers.values()].flat().length })
    const [all] = await query(empty, 'select count(*)::int as count from document')
    console.log(
      `the backup of before, restored by the earlier program: ${JSON.stringify(all)} documents, lost ${again.lost}`,
    )
    expect(await server.end()).toBe(0)
  },
)
