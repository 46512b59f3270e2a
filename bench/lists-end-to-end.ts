// Import lists with three lines from the click to three receipts of customs each, through the whole server as a process of its own
// (job, checks, signed message, file, receipt files, matching, history, audit), against the same rows written durably by a
// fixed program, one transaction per list and stage (bench/declare/bare-declaring.ts). And how long the list of lists takes to
// load, idle and meanwhile.
// Run: node --import tsx bench/lists-end-to-end.ts [lists] [pairs]

import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentJobs } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import { inventory } from '@kouan/contract/resources/declaration/inventory.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { fittedReceipt } from '../server/domain/transport/simulated/answers/fitted-receipt.ts'
import { inEnvelope } from '../server/testing/declaration-harness.ts'
import { sized } from './begin.ts'
import { declareBare } from './declare/bare-declaring.ts'
import { linesOfList, manyLists } from './declare/many-lists.ts'
import { median } from './median.ts'
import { startProduct } from './started-product.ts'

const count = Number(process.argv[2] ?? sized(10_000, 10, 1000))
const pairs = Number(process.argv[3] ?? sized(3, 1))
const { folder, owner, company, user, stop } = await startProduct({ isSigning: true })
const { enterpriseId, dxpId } = company
const channelRoot = join(folder, 'data', 'channels')
const [inbox, outbox] = ['inbox', 'outbox'].map((name) => join(channelRoot, company.folder, name)) as [string, string]
await owner.pool.query(`update transfer_info set signer = 'rsa' where dxp_id = $1`, [dxpId])
const receipts = [
  ['2', 'ACCEPTED_BY_PORT'],
  ['3', 'ACCEPTED_BY_PORT'],
  ['120', 'IN_CUSTOMS'],
] as const
// Every resource of documents has this job.
const { declareMany } = documentJobs(inventory as unknown as Acting)

async function inState(state: string, ids: readonly string[]): Promise<number> {
  const { rows } = await owner.pool.query<{ n: number }>(
    'select count(*)::int as n from inventory_head where id = any($1) and declare_status = $2',
    [ids, state],
  )
  return rows[0]?.n ?? 0
}

const answer = findDefinition('CEB622Message')
if (!answer) throw new Error('CEB622Message')
const answered = new Set<string>()

/** Every file that was not answered yet, as customs' own system would: read, then one file for each status. */
async function answerFiles(): Promise<void> {
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => !name.startsWith('.'))
  for (const name of names) {
    if (answered.has(name)) continue
    answered.add(name)
    const opened = openEnvelope(await readFile(join(outbox, name)))
    const message = opened.kind === 'dxp' ? parseMessage(opened.payload).message : undefined
    if (!message) throw new Error(`${name}: no message in it`)
    for (const [at, [returnStatus]] of receipts.entries()) {
      const documents = message.nodes.map(({ fields }) => {
        const serial = (fields.copNo ?? '').slice(-9)
        const numbers = { preNo: `B20990101${serial}`, invtNo: `22002099I${serial}` }
        const head = { ...fields, guid: crypto.randomUUID().toUpperCase(), ...numbers, returnStatus }
        return {
          head: { ...head, returnTime: `2026010512000${at}000`, returnInfo: '[Code:1800;Desc:逻辑校验通过]' },
          lines: [],
        }
      })
      const guid = crypto.randomUUID().toUpperCase()
      const xml = fittedReceipt({ definition: answer as never, revision: '202205', guid, documents })
      const file = `${at}-${name}`
      await writeFile(join(folder, file), inEnvelope(xml, { dxpId }, 'CEB622Message'))
      await chmod(join(folder, file), 0o666)
      await rename(join(folder, file), join(inbox, file))
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** Milliseconds of one page of lists after the other, until it is told to end. */
async function loadLists(isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    // Filters of any resource are optional.
    await user.send(callsOf(inventory).list, { pageSize: 10 } as never)
    times.push(performance.now() - begin)
    await pause(100)
  }
  return times
}

async function declareOwn(ids: readonly string[]): Promise<number> {
  const begin = performance.now()
  await user.send(startCallOf(declareMany), { filter: { declareStatus: 'READY' } } as never)
  for (;;) {
    await answerFiles()
    if ((await inState('IN_CUSTOMS', ids)) === ids.length) return (performance.now() - begin) / 1000
    await pause(100)
  }
}

async function declareRival(ids: readonly string[]): Promise<number> {
  const kind = { table: 'inventory_head', message: 'CEB621Message', receipt: 'CEB622Message' }
  const begin = performance.now()
  await declareBare(owner.pool, { orders: ids, enterpriseId, channelId: '1', kind, receipts })
  const seconds = (performance.now() - begin) / 1000
  if ((await inState('IN_CUSTOMS', ids)) !== ids.length) throw new Error('the rival did not finish')
  return seconds
}

const idle: number[] = []
const meanwhile: number[] = []
const rates: { own: number; bare: number; ratio: number }[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  const own = await manyLists(owner, { enterpriseId, count })
  let loads = 0
  idle.push(...(await loadLists(() => loads++ >= sized(40, 2))))
  let isOver = false
  const loading = loadLists(() => isOver)
  const seconds = await declareOwn(own)
  isOver = true
  meanwhile.push(...(await loading))
  const rival = await declareRival(await manyLists(owner, { enterpriseId, count }))
  rates.push({ own: count / seconds, bare: count / rival, ratio: rival / seconds })
  console.log(
    `pair ${pair + 1}: product ${seconds.toFixed(0)} s, bare rows ${rival.toFixed(0)} s, ratio ${(rival / seconds).toFixed(2)}`,
  )
}
const ratios = rates.map(({ ratio }) => ratio)
const middle = (name: 'own' | 'bare') => median(rates.map((rate) => rate[name])).toFixed(0)
console.log(
  `${count} lists with ${linesOfList} lines declared, ${count * receipts.length} receipts applied, median of ${pairs} pairs: ` +
    `product ${middle('own')}/s, bare rows ${middle('bare')}/s, ratio ${median(ratios).toFixed(2)} ` +
    `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
)
console.log(`list of lists, p95: idle ${p95(idle).toFixed(0)} ms, meanwhile ${p95(meanwhile).toFixed(0)} ms`)
await stop()
