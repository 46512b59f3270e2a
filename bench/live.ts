// Changes by socket: how long after the beginning of an update a hundred pages know of it, and what an open socket costs in
// memory, against a bare `ws` server. Run: node --import tsx bench/live.ts

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { WebSocket } from 'ws'
import { orderForm } from '../server/testing/an-order.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { addPeople } from './people.ts'
import { startProduct } from './started-product.ts'

const sockets = Number(process.env.BENCH_SOCKETS ?? sized(2000, 40))
const updates = Number(process.env.BENCH_UPDATES ?? sized(1000, 5))
const watching = sized(100, 10)
const rounds = sized(5, 1)
/** Opened and closed before memory is measured: what the first handshakes load stays for all. */
const warming = sized(200, 10)
/** Processes of the bare server whose memory is measured: one alone differs by half from run to run. */
const bareServers = sized(5, 1)

interface Rival {
  pid: number
  /** Opens one socket; `isWatching`: of those that are told. */
  open(index: number, isWatching: boolean): Promise<WebSocket>
  update(): Promise<unknown>
}

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Opens all sockets, then updates one row after the other, each as soon as every watcher knows of the last. */
async function openAll({ pid, open }: Rival): Promise<{ watchers: WebSocket[]; kilobytesPerSocket: number }> {
  const openMany = async (count: number) => {
    const opened: WebSocket[] = []
    for (let from = 0; from < count; from += 50) {
      const group = Array.from({ length: Math.min(50, count - from) }, (_, at) => open(from + at, from + at < watching))
      opened.push(...(await Promise.all(group)))
    }
    return opened
  }
  for (const socket of await openMany(warming)) {
    socket.close()
    await once(socket, 'close')
  }
  const before = memoryOf(pid)
  const opened = await openMany(sockets)
  return { watchers: opened.slice(0, watching), kilobytesPerSocket: (memoryOf(pid) - before) / sockets }
}

async function measure({ update }: Rival, watchers: readonly WebSocket[], count: number): Promise<number[]> {
  const latencies: number[] = []
  for (let done = 0; done < count; done += 1) {
    const begin = performance.now()
    const news = watchers.map((socket) => once(socket, 'message').then(() => latencies.push(performance.now() - begin)))
    await update()
    await Promise.all(news)
  }
  return latencies
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

async function opened(url: string, token?: string): Promise<WebSocket> {
  const socket = new WebSocket(url, token === undefined ? [] : [token])
  await once(socket, 'open')
  return socket
}

const product = await startProduct()
const { id: orderId } = await product.user.send(callsOf(order).add, orderForm())
// Each person may have a hundred sockets.
const people = await addPeople(product, Math.ceil(sockets / 90), 'watcher')

async function startBare(): Promise<Rival & { stop(): void }> {
  const server = fork(new URL('./live/bare-server.ts', import.meta.url), [product.databaseUrl])
  const [port] = (await once(server, 'message')) as [number]
  const asker = await opened(`ws://127.0.0.1:${port}/`)
  return {
    pid: server.pid ?? 0,
    open: (_, isWatching) => opened(`ws://127.0.0.1:${port}/${isWatching ? 'watch' : ''}`),
    update: async () => asker.send('update'),
    stop: () => server.kill(),
  }
}

const ours: Rival = {
  pid: product.pid,
  async open(index, isWatching) {
    const { id, token } = people[index % people.length] ?? { id: '', token: '' }
    const socket = await opened(
      `${product.address.replace('http', 'ws')}/jeecg-boot/vxeSocket/${id}/page-${index}`,
      token,
    )
    if (!isWatching) return socket
    socket.send('{"type":"subscribe","data":{"keys":["order.rows"]}}')
    await once(socket, 'message')
    return socket
  },
  update: () => product.owner.pool.query('update order_head set update_time = now() where id = $1', [orderId]),
}
const own = await openAll(ours)
const bareMemory: number[] = []
for (let count = 1; count < bareServers; count += 1) {
  const one = await startBare()
  bareMemory.push((await openAll(one)).kilobytesPerSocket)
  one.stop()
}
const bare = await startBare()
const rival = await openAll(bare)
bareMemory.push(rival.kilobytesPerSocket)
const ratios: number[] = []
for (let round = -1; round < rounds; round += 1) {
  const mine = p95(await measure(ours, own.watchers, updates / rounds))
  const theirs = p95(await measure(bare, rival.watchers, updates / rounds))
  if (round >= 0) ratios.push(mine / theirs)
}
const memory = own.kilobytesPerSocket / median(bareMemory)
console.log(
  `live, ${sockets} sockets, ${updates} updates to ${watching} pages: p95 ratio to bare ws ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), memory of a socket ${own.kilobytesPerSocket.toFixed(1)} kB, ratio ${memory.toFixed(2)} to ${bareMemory.map((one) => one.toFixed(1)).join(', ')}`,
)
bare.stop()
await product.stop()
process.exit()
