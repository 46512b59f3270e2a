import { wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { expect, it } from 'vitest'
import { ceb312, inEnvelope } from '../../../testing/declaration-harness.ts'
import { type Documents, readFile } from './read-file.ts'

const channel = { dxpId: 'DXPENT0000000001' }
const many = ceb312(Array.from({ length: 3000 }, (_, at) => ({ orderNo: `order-${at}`, returnStatus: '120' })))

async function read(bytes: Uint8Array, nodesAtOnce = 500) {
  const batches: Documents[] = []
  const file = await readFile(bytes, { nodesAtOnce, onDocuments: async (documents) => void batches.push(documents) })
  return { file, batches, orderNos: batches.flatMap(({ nodes }) => nodes.map(({ fields }) => fields.orderNo)) }
}

it.each([
  ['in an envelope', Buffer.from(inEnvelope(many, channel, 'CEB312Message', { isFaulty: true }))],
  ['bare', Buffer.from(many)],
])('file with many receipts: handed over in groups and in order: %s', async (_, bytes) => {
  const { file, batches, orderNos } = await read(bytes)
  expect(file).toMatchObject({ type: 'CEB312Message', count: 3000, fault: undefined })
  expect(orderNos).toEqual(Array.from({ length: 3000 }, (_, at) => `order-${at}`))
  expect(Math.max(...batches.map(({ nodes }) => nodes.length))).toBeLessThanOrEqual(500)
  expect(batches.map(({ isLast }) => isLast)).toEqual([...batches.slice(1).map(() => false), true])
})

it('large file: other work runs between two slices', async () => {
  const bytes = Buffer.from(many)
  let turns = 0
  let isDone = false
  const otherWork = () => {
    turns += 1
    if (!isDone) setImmediate(otherWork)
  }
  setImmediate(otherWork)
  await read(bytes)
  isDone = true
  expect(bytes.length).toBeGreaterThan(10 * 65_536)
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / 65_536))
})

it('envelope: sender and receivers returned, undefined for a bare message', async () => {
  const one = ceb312([{ orderNo: 'a', returnStatus: '120' }])
  const receiverIds = ['DXPENT0000000001', 'DXPENT0000000002']
  const head = { copMsgId: 'a', senderId: 'DXPEDC0000000001', createTime: new Date(), msgType: 'CEB312Message' }
  const wrapped = await read(Buffer.from(wrapInEnvelope({ ...head, receiverIds, payload: one })))
  expect(wrapped.file).toMatchObject({ wrapped: true, senderId: 'DXPEDC0000000001', receiverIds })
  const bare = await read(Buffer.from(one))
  expect(bare.file).toMatchObject({ wrapped: false, senderId: undefined, receiverIds: [] })
})

it('aborted signal: stops at the next slice', async () => {
  const stop = new AbortController()
  const reading = readFile(Buffer.from(many), {
    nodesAtOnce: 10,
    onDocuments: async () => stop.abort(new Error('enough')),
    signal: stop.signal,
  })
  await expect(reading).rejects.toThrow('enough')
})

it('file without receipts: calls once at the end with the type', async () => {
  const { file, batches } = await read(Buffer.from(ceb312([])))
  expect(file).toMatchObject({ type: 'CEB312Message', count: 0 })
  expect(batches).toEqual([{ type: 'CEB312Message', nodes: [], isLast: true }])
  const nothing = await read(Buffer.from('hello'))
  expect(nothing.file.fault).toBeTruthy()
  expect(nothing.batches).toEqual([])
})
