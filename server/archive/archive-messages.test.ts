import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { afterAll, expect, it } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import { ceb312, drop, inEnvelope, readOutbox, stateOf } from '../testing/declaration-harness.ts'
import { eventually } from '../testing/eventually.ts'
import { declareOrders, orderDetail, orderMessageFile } from '../testing/order-calls.ts'
import { scene } from '../testing/scenes/scene.ts'
import { archiveMessages, bringBack } from './archive-messages.ts'

const { test, send, database, user, channel } = await scene('working')

const root = mkdtempSync(join(tmpdir(), 'kouan-archive-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const passphrase = 'an archive of a test'
const now = new Date('2026-11-26T00:00:00Z')
const place = (name: string) => ({
  db: database.kysely,
  vault: test.services.vault,
  folder: join(root, name),
  passphrase,
})
const archive = (name: string, before: string, confirmed?: number) =>
  archiveMessages({ ...place(name), before: new Date(before), now, confirmed })

/** Declared and answered; message and receipt get the age. */
async function declared(age: string): Promise<{ id: string; attemptId: string }> {
  const { id, form } = await anOrder(test, user)
  await send(declareOrders, { ids: id }, user)
  const sent = await eventually('message with the order', async () =>
    (await readOutbox(channel)).find(({ documents }) => documents.some((one) => one.orderNo === form.orderNo)),
  )
  const guid = sent.documents[0]?.guid ?? ''
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')
  await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, guid, returnStatus: '120' }]), channel))
  await eventually('state of the document', () => stateOf(test, id), 'IN_CUSTOMS 120')
  const { attempts } = (await send(orderDetail, { id }, user)).result
  const attemptId = attempts[0]?.attemptId ?? ''
  await database.pool.query(
    'update outbound_message m set send_time = $2 from attempt a where a.message_id = m.id and a.id = $1',
    [attemptId, age],
  )
  await database.pool.query(
    'update receipt_raw f set receive_time = $2 from receipt r where r.raw_id = f.id and r.attempt_id = $1',
    [attemptId, age],
  )
  return { id, attemptId }
}

const bodies = async () =>
  (
    await database.pool.query(`select 'sent' as kind, id::text, archived, body is null as gone from outbound_message
      union all select 'received', id::text, archived, body is null from receipt_raw order by 1, 2`)
  ).rows

const fileOf = async ({ attemptId }: { attemptId: string }) => {
  const { status, success, message, result } = await send(orderMessageFile, { attemptId }, user)
  return { status, success, message, bytes: Buffer.isBuffer(result) ? result.toString() : undefined }
}

it('moves the bodies of old messages into a sealed folder, tells where they are, and brings them back', async () => {
  const [old, young] = [await declared('2022-05-01'), await declared('2026-10-01')]
  const before = await fileOf(old)

  expect(await archive('kouan-2022', '2023-01-01')).toBe(2)
  expect((await bodies()).filter(({ gone }) => gone)).toMatchObject([
    { kind: 'received', archived: 'kouan-2022' },
    { kind: 'sent', archived: 'kouan-2022' },
  ])
  expect(await fileOf(old)).toMatchObject({
    success: false,
    message: '报文原文已归档（kouan-2022），请联系系统管理员取回',
  })
  expect((await fileOf(young)).bytes).toContain('<dxp:MsgType>CEB311Message')
  // Everything else of the document is there.
  expect((await send(orderDetail, { id: old.id }, user)).result.timeline).toHaveLength(3)
  expect((await send(callsOf(receipt).list, {}, user)).result.total).toBe(2)
  // Sealed: neither the XML nor its fields can be found in the folder.
  const written = readdirSync(join(root, 'kouan-2022')).map((name) =>
    readFileSync(join(root, 'kouan-2022', name), 'latin1'),
  )
  expect(written.join('')).not.toContain('ceb:')

  await expect(archive('again', '2023-01-01')).rejects.toThrow('没有该时间之前的报文原文')
  expect(await bringBack(place('kouan-2022'))).toBe(2)
  expect(await fileOf(old)).toEqual(before)
  expect(await bringBack(place('kouan-2022'))).toBe(0)
  // After an interruption before the bodies were removed, the same command goes on.
  expect(await archive('kouan-2022', '2023-01-01')).toBe(2)
})

it('asks for the count of what is younger than three years', async () => {
  await declared('2026-09-01')
  await expect(archive('young', '2026-10-15', undefined)).rejects.toThrow(
    '共 4 份报文原文，其中 4 份不满三年，须在线保存。确实要归档的，请在命令后加 --confirm 4',
  )
  await expect(archive('young', '2026-10-15', 3)).rejects.toThrow('不满三年')
  expect(await archive('young', '2026-10-15', 4)).toBe(4)
  await expect(archive('young', '2026-09-15', 4)).rejects.toThrow('是另一个时间的归档')
})

it('removes nothing where the folder was changed, is not whole, or has another passphrase', async () => {
  await declared('2022-06-01')
  expect(await archive('changed', '2023-01-01')).toBe(2)
  expect(await bringBack(place('changed'))).toBe(2)
  const [first = ''] = readdirSync(join(root, 'changed')).filter((name) => name.endsWith('.sealed'))
  appendFileSync(join(root, 'changed', first), 'x')
  await expect(archive('changed', '2023-01-01')).rejects.toThrow(`归档中的 ${first} 已被改动或损坏`)
  await expect(bringBack({ ...place('kouan-2022'), passphrase: 'another one' })).rejects.toThrow('归档的口令不对')
  rmSync(join(root, 'changed', first))
  await expect(archive('changed', '2023-01-01')).rejects.toThrow(`归档中的 ${first} 不见了`)
  expect((await bodies()).filter(({ archived }) => archived === 'changed')).toEqual([])
})
