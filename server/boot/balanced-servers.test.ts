// Three servers behind a balancer, one at a time killed or ended under load. `npm run trials -- balancer` does it for minutes.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { startBalancer } from '../testing/balancer.ts'
import { busyClients, describeLoad, readsAll } from '../testing/busy-clients.ts'
import { objectStoreServer } from '../testing/object-store-server.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { testApp } from '../testing/test-app.ts'
import { testKey } from '../testing/test-key.ts'

const seconds = Number(process.env.TRIAL_SECONDS ?? 0)
const pauseMs = seconds === 0 ? 500 : 3000
/** A server says that it ends for longer than the balancer takes to ask. */
const [stopDelaySeconds, askEveryMs] = [1, 200]

const store = await objectStoreServer()
const home = mkdtempSync(join(tmpdir(), 'kouan-balanced-'))
const channelRoot = join(home, 'channels')
mkdirSync(channelRoot)
// As root the server becomes another user, who has to get through this folder and shares that one.
chmodSync(home, 0o711)
if (process.getuid?.() === 0) chownSync(channelRoot, 65534, 65534)
const test = await testApp()
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const balancer = await startBalancer({ askEveryMs })
const running: ServerProcess[] = []
afterAll(async () => {
  await balancer.close()
  await Promise.all(running.map((server) => server.end('SIGKILL')))
  rmSync(home, { recursive: true, force: true })
})

/** In place of the one that stood there. */
async function startAt(place: number): Promise<ServerProcess> {
  const { server, output } = await startServerProcess({
    DATABASE_URL: test.database.databaseUrl,
    KOUAN_DATA: join(home, String(place)),
    KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
    KOUAN_CHANNEL_ROOT: channelRoot,
    KOUAN_S3_URL: store.url,
    KOUAN_S3_ACCESS_KEY: store.accessKey,
    KOUAN_S3_SECRET_KEY: store.secretKey,
    KOUAN_STOP_DELAY: String(stopDelaySeconds),
  })
  if (!server) throw new Error(output)
  running[place] = server
  balancer.put(place, server.address)
  return server
}

it(
  'rule 32: three servers, one killed or ended at a time under load: no request fails but those under way on the killed one',
  async () => {
    for (const place of [0, 1, 2]) await startAt(place)
    const killed: string[] = []
    const load = busyClients({ address: balancer.address, aUser: () => test.aUser({ rights: '*', enterpriseId }) })
    const end = performance.now() + seconds * 1000
    let ended = 0
    for (let turn = 0; turn < 2 || performance.now() < end; turn += 1) {
      await wait(pauseMs)
      const place = turn % running.length
      if (turn % 2 === 0) killed.push(running[place]?.address ?? '')
      else ended += 1
      await running[place]?.end(turn % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      await startAt(place)
    }
    await wait(pauseMs)
    const counts = await load.stop()
    console.log(`three servers, killed ${killed.length} times, ended in order ${ended} times: ${describeLoad(counts)}`)
    expect(counts.failures).toEqual([])
    expect(counts.lostOn.filter((address) => !killed.includes(address))).toEqual([])
    expect(counts.orders.length * counts.uploads.length).toBeGreaterThan(0)
    for (const { address } of running) expect(await readsAll(address, counts)).toEqual([])
  },
  (seconds + 240) * 1000,
)
