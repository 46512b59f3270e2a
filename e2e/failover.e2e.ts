// Two servers on a pair of PostgreSQL under Patroni, whose primary is killed, frozen, cut off, filled up and replaced while three
// kinds of documents are declared. `npm run trials -- failover` does it twenty times; a test run once each where the programs are.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { query } from '../server/testing/database-server.ts'
import { declaringLoad } from '../server/testing/declaring-load.ts'
import { eventually } from '../server/testing/eventually.ts'
import { freePort } from '../server/testing/far-end/free-port.ts'
import { describeCounts, unharmed } from '../server/testing/fault/count-declared.ts'
import { silentFarEnd } from '../server/testing/fault/silent-far-end.ts'
import { balancing, startHAProxy } from '../server/testing/haproxy.ts'
import { missingPrograms, type PatroniPair, startPatroniPair } from '../server/testing/patroni.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { apiCaller } from './api-caller.ts'
import { declaredKinds, declaringSite, sharedSettings, signIn } from './declaring-site.ts'
import { bareDriver, followingPage, importOrders } from './failover-witnesses.ts'

const {
  TRIAL_TURNS,
  TRIAL_SEED = '57',
  TRIAL_FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
} = process.env
const turns = Number(TRIAL_TURNS ?? 2)
const missing = missingPrograms()
if (missing && !TRIAL_TURNS) console.log(`left out: ${missing}`)

/** Returns what undoes the fault, where it does not end by itself. */
type Fault = (pair: PatroniPair, far: { silence(): void }) => Promise<(() => void | Promise<void>) | undefined>

const faults: Record<string, Fault> = {
  'postmaster killed': async (pair) => {
    const primary = await pair.primary()
    primary.killPostgres()
    return undefined
  },
  'node killed, and back later': async (pair) => {
    const primary = await pair.primary()
    await primary.kill()
    return () => primary.start()
  },
  'wanted switchover': async (pair) => {
    await pair.switchOver()
    return undefined
  },
  'node frozen, and reset by its watchdog later': async (pair) => {
    const primary = await pair.primary()
    primary.freeze()
    return async () => {
      await primary.kill()
      primary.start()
    }
  },
  'connections dropped without a word': async (_, far) => {
    far.silence()
    return undefined
  },
  'disk of the primary full': async (pair) => (await pair.primary()).fillDisk?.(),
}

/** Each fault once before any comes again, in an order that the seed gives. */
function inOrder(count: number): string[] {
  let state = Number(TRIAL_SEED)
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const drawn: string[] = []
  while (drawn.length < count) {
    const round = Object.keys(faults).map((name) => ({ name, at: random() }))
    drawn.push(...round.toSorted((a, b) => a.at - b.at).map(({ name }) => name))
  }
  return drawn.slice(0, count)
}

/** In a test run only what is quick. */
const chosen = TRIAL_TURNS ? inOrder(turns) : ['postmaster killed', 'wanted switchover']

const home = mkdtempSync(join(tmpdir(), 'kouan-failover-'))
const running: { stop(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop()
  rmSync(home, { recursive: true, force: true })
}, 600_000)

test.skipIf(missing !== undefined && !TRIAL_TURNS)(
  'a primary that is replaced under load: nothing is lost, nothing is done twice, pages miss no change',
  { retry: 0, timeout: 7_200_000 },
  async () => {
    if (missing) throw new Error(missing)
    const shared = sharedSettings(home)
    const pair = await startPatroniPair(home)
    running.push(pair)
    const far = await silentFarEnd(pair.databaseUrl)
    running.push({ stop: () => far.close() })
    const database = far.through(pair.databaseUrl)
    const [door, ...ports] = [await freePort(), await freePort(), await freePort()]
    running.push(await startHAProxy({ sections: balancing(door, ports), port: door }))
    const isOff = existsSync(TRIAL_FAKETIME)
    const minuteOff = isOff ? { LD_PRELOAD: TRIAL_FAKETIME, FAKETIME: '+60s', DONT_FAKE_MONOTONIC: '1' } : {}
    for (const [place, port] of ports.entries()) {
      const { server, output } = await startServerProcess({
        ...shared,
        ...(place === 1 ? minuteOff : {}),
        DATABASE_URL: database,
        KOUAN_DATA: join(home, `data-${place}`),
        PORT: String(port),
      } as Record<string, string>)
      if (!server) throw new Error(output)
      running.push({ stop: () => server.end('SIGKILL') })
    }
    const address = `http://127.0.0.1:${door}`
    await eventually('readiness through HAProxy', async () => (await fetch(`${address}/health/ready`)).status, 200)
    const site = await declaringSite(address, { channelRoot: join(home, 'channels'), home })
    running.push(site.customs)
    const token = await signIn(address, site.company.username, site.company.password)
    const [user] = await query(pair.databaseUrl, 'select id::text as id from sys_user where username = $1', [
      site.company.username,
    ])
    const bare = await bareDriver(database)
    const page = followingPage(address, { token, userId: user?.id ?? '' })
    const load = declaringLoad({ address, token, kinds: declaredKinds, isPatient: true, clients: 3, pauseMs: 150 })
    running.push(bare, page, load)
    const caller = apiCaller({ address, token })
    const imports: Promise<string[]>[] = []
    console.log(`clock of one server a minute off: ${isOff ? 'yes' : 'no, faketime is not here'}`)

    for (const [turn, name] of chosen.entries()) {
      await load.nextDone()
      imports.push(importOrders(caller, { count: 20, serial: turn }))
      const began = performance.now()
      const undo = await faults[name]?.(pair, far)
      /** Milliseconds from the fault to the end of the last trouble. */
      const since = (moment: number) => Math.max(0, Math.round(moment - began))
      const isQuiet = () => {
        const now = performance.now()
        return now - began > 8000 && now - load.lastTrouble() > 5000 && load.oldestMs() < 5000
      }
      const seconds = name.startsWith('disk') ? 60 : 240
      let note = ''
      await eventually('documents declared again', isQuiet, true, { seconds }).catch((error: unknown) => {
        if (!name.startsWith('disk')) throw error
        note = `; not replaced in ${seconds} s`
      })
      if (note) {
        note += `, switched over by hand: ${await pair.switchOver()}`
        await eventually('documents declared again', isQuiet, true, { seconds: 240 })
      }
      await undo?.()
      await pair.whole()
      const right = since(load.lastTrouble())
      const hangs = bare.hangsFor() > 5000
      const bareRight = hangs
        ? `not within ${Math.round((performance.now() - began) / 1000)} s`
        : `${since(bare.lastTrouble())} ms`
      if (hangs) bare.reset()
      console.log(
        `${turn + 1} ${name}: right after ${right} ms, bare driver ${bareRight}${note}; asked again ${load.repeated}, failures ${load.failures.length}`,
      )
    }

    await load.stop()
    expect(load.failures).toEqual([])
    const counts = await site.settled(pair.databaseUrl, load)
    const imported = (await Promise.all(imports)).flat()
    const countOf = async (condition: string) => {
      const [row] = await query(
        pair.databaseUrl,
        `select count(*)::int as count from unnest($1::text[]) as number
          where (select count(*) from order_head where order_no = number and del_flag = 0) ${condition}`,
        [imported],
      )
      return Number(row?.count)
    }
    await eventually('imported orders that are not there', () => countOf('= 0'), 0, { seconds: 120 })
    const [runs] = await query(
      pair.databaseUrl,
      `select count(*)::int as count from (select from quartz_job_run where cause in ('TIME', 'MISSED')
        group by job_id, plan_time having count(*) > 1) twice`,
    )
    const orders = await query(pair.databaseUrl, 'select id::text as id from order_head where del_flag = 0')
    const unknown = () => orders.filter(({ id }) => !page.known.has(id ?? '')).length
    await eventually('orders that the page does not know', unknown, 0)
    const ended = {
      ...counts,
      importedTwice: await countOf('> 1'),
      tasksTwice: Number(runs?.count),
      missedByPage: unknown(),
      bareLost: await bare.lost(),
    }
    console.log(
      `${chosen.length} of ${chosen.length} turns: ${describeCounts(counts)}; imported ${imported.length}, twice ${ended.importedTwice}; tasks run twice ${ended.tasksTwice}`,
    )
    console.log(
      `page: sockets opened ${page.openings()} times, orders missed ${ended.missedByPage} of ${orders.length}; bare driver lost ${ended.bareLost}`,
    )
    expect(ended).toMatchObject({ ...unharmed, importedTwice: 0, tasksTwice: 0, missedByPage: 0, bareLost: 0 })
  },
)
