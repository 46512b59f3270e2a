// Many at once, as customs brokers work: 20 and then 200 people who look at lists, search, open, save and declare with a breath between,
// each with an open socket, beside programs that write by the open API and read states by cursor, and customs that answer.
// Errors are none; the 95th percentile of the last third against that of the first has a bar of 1.3. Then the longest waits
// of the server's event loop by cause, and what was the first to be at its limit. The product is a process of its own.
// Run: node --import tsx bench/mix.ts [seconds]

import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { sized } from './begin.ts'
import { answering } from './declare/answer-files.ts'
import { type Ask, asking, Figures } from './mix/ask.ts'
import { brokerWork } from './mix/broker-work.ts'
import { openTraffic } from './mix/open-traffic.ts'
import { waitsByCause } from './mix/waits.ts'
import { addPeople, type Person } from './people.ts'
import { type Spent, spendingOf } from './processor-time.ts'
import { startProduct } from './started-product.ts'

const seconds = Number(process.argv[2] ?? sized(90, 6, 45))
const breath = sized(2000, 200)
const bar = 1.3
/** Above this share a processor has nothing to spare. */
const full = 0.9

const product = await startProduct({
  environment: () => ({ NODE_OPTIONS: `--import ${join(import.meta.dirname, 'mix/watch-loop.js')}` }),
})
const { folder, company, owner, pid, address } = product
const answer = answering({ folder, at: join(folder, 'data', 'channels', company.folder), dxpId: company.dxpId })
const spending = await spendingOf(owner.pool, pid)
const microseconds = () => Number(process.hrtime.bigint() / 1000n)

interface Phase {
  users: number
  figures: Figures
  /** Microseconds of the clock of the waits. */
  between: readonly [number, number]
  /** Processors, of which the machine has several. */
  busy: Spent & { here: number }
}

async function openSocket({ id, token }: Person): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/jeecg-boot/vxeSocket/${id}/mix-${id}`, [token])
  await once(socket, 'open')
  socket.send('{"type":"subscribe","data":{"keys":["order.rows"]}}')
  return socket
}

async function run(users: number): Promise<Phase> {
  const people = await addPeople(product, users, `mix${users}`)
  const sockets = await Promise.all(people.map(openSocket))
  const figures = new Figures()
  const traffic = await Promise.all(Array.from({ length: Math.ceil(users / 40) }, () => openTraffic(product)))
  const [begin, from, before, here] = [performance.now(), microseconds(), spending(), process.cpuUsage()]
  const isOver = () => performance.now() - begin > seconds * 1000
  const ask = (at: number, token: string): Ask =>
    asking({
      address,
      figures,
      token,
      client: at,
      third: () => Math.floor((3 * (performance.now() - begin)) / (seconds * 1000)),
    })
  const customs = async () => {
    while (!isOver()) {
      await answer()
      await pause(500)
    }
  }
  await Promise.all([
    ...people.map(async ({ token }, at) => {
      await pause((at / users) * breath)
      await brokerWork(ask(at, token), { isOver, breath })
    }),
    ...traffic.map((work, at) => work(ask(at, ''), { isOver, breath: breath / 2 })),
    customs(),
  ])
  const [passed, after, spent] = [performance.now() - begin, spending(), process.cpuUsage(here)]
  for (const socket of sockets) socket.close()
  const busy = {
    server: (after.server - before.server) / passed,
    database: (after.database - before.database) / passed,
    here: (spent.user + spent.system) / 1000 / passed,
  }
  return { users, figures, between: [from, microseconds()], busy }
}

/** The first that has nothing to spare. */
function limitOf({ server, database, here }: Phase['busy']): string {
  if (server > full) return "the server's one thread"
  if (server + database + here > full * availableParallelism()) return "the machine's processors"
  return 'none'
}

function print({ users, figures, busy }: Phase): void {
  console.log(`\n${users} users for ${seconds} s: ${figures.count} requests, ${figures.errors.length} errors`)
  for (const error of new Set(figures.errors.slice(0, 5))) console.log(`  ${error}`)
  for (const { name, count, first, last } of figures.rows())
    console.log(
      `  ${name.padEnd(14)}${String(count).padStart(6)}  p95 ${first.toFixed(0)} ms in the first third, ${last.toFixed(0)} in the last`,
    )
  const { first, last } = figures.whole()
  console.log(
    `${users} users, p95 of the last third ${last.toFixed(0)} ms to the first ${first.toFixed(0)} ms, ratio ${(last / first).toFixed(2)} (bar ${bar})`,
  )
  console.log(
    `  processors: server ${busy.server.toFixed(2)}, PostgreSQL ${busy.database.toFixed(2)}, this program ${busy.here.toFixed(2)}, ` +
      `of ${availableParallelism()}; the first limit: ${limitOf(busy)}`,
  )
}

const phases: Phase[] = []
for (const users of sized([20, 200], [3], [20, 60])) {
  phases.push(await run(users))
  const phase = phases.at(-1)
  if (phase) print(phase)
}
await product.stop({ keepsFiles: true })
for (const { users, between } of phases) {
  const waits = waitsByCause(join(folder, 'data', 'loop.json'), between)
  console.log(`\nlongest waits of the event loop at ${users} users, by what ran for the most of them`)
  for (const { cause, milliseconds } of waits.slice(0, 8))
    console.log(`  ${milliseconds.toFixed(0).padStart(5)} ms  ${cause}`)
  if (waits.length === 0) console.log('  none above 15 ms')
}
if (phases.some(({ figures }) => figures.errors.length > 0)) process.exitCode = 1
