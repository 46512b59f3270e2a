import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { receiptFileContent, receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { receiptFile } from '@kouan/contract/resources/declaration/receipt-file.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder, type TestOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { checkSent, describeChecked, outboxesBelow } from '../../../testing/check-sent.ts'
import { ceb312, declarationHarness, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { leadElsewhere } from '../../../testing/lead-elsewhere.ts'
import { declareOrders, orderDetail } from '../../../testing/order-calls.ts'
import { testSecrets } from '../../../testing/test-app.ts'
import { receiptBody, at as sealedAt } from '../../../vault/sealed-columns.ts'
import { openVault } from '../../../vault/vault.ts'
import { retryAllWaiting } from './retry-waiting.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, database } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
const channel = await aChannel(test, { enterpriseId })
await harness.start()

const vault = openVault(testSecrets)
const bodyOf = (sha256: string) => sealedAt(receiptBody, sha256)
const receipts = callsOf(receipt)
const files = callsOf(receiptFile)

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const count = async (sql: string, values: unknown[] = []) =>
  Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n)

async function declared(number: number): Promise<TestOrder[]> {
  const orders: TestOrder[] = []
  for (let at = 0; at < number; at += 1) orders.push(await anOrder(test, user))
  const answer = await send(declareOrders, { ids: orders.map(({ id }) => id).join(',') }, user)
  expect(answer.message).toBe('已提交申报！')
  for (const { id } of orders) await reaches(id, 'SENT -')
  return orders
}

function permutations<T>(of: T[]): T[][] {
  if (of.length < 2) return [of]
  return of.flatMap((one, at) => permutations(of.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

/** Waits until the file was read or refused and returns its row of the list. */
async function taken(name: string, limit: { seconds?: number } = {}) {
  const list = async () => (await send(files.list, { fileName: name }, staff)).result.records
  const isRead = (rows: Awaited<ReturnType<typeof list>>) => rows.some(({ parseStatus }) => parseStatus !== '0')
  const rows = await eventually('rows of the file', list, isRead, limit)
  return rows.find(({ parseStatus }) => parseStatus !== '0') as (typeof rows)[number]
}

describe('receipts', () => {
  it('rule 29: any order and duplicates: same state, each receipt counts once', async () => {
    const steps = [
      { returnStatus: '2', returnTime: '20991231100000000' },
      { returnStatus: '3', returnTime: '20991231110000000' },
      // The same moment: the higher rank wins.
      { returnStatus: '120', returnTime: '20991231120000000' },
      { returnStatus: '1', returnTime: '20991231120000000' },
    ]
    const orders = permutations(steps)
    const made = await declared(orders.length)
    const readFiles = () => count(`receipt_raw where parse_status = '1'`)
    // Of each order what comes first, then what comes second: the next file when the one before was read.
    for (const [at] of steps.entries()) {
      const answers = orders.flatMap((order, nth) =>
        order.slice(at, at + 1).map((step) => ({ ...step, orderNo: made[nth]?.form.orderNo ?? '' })),
      )
      // Twice, in files that differ.
      for (let copy = 1; copy <= 2; copy += 1) {
        await drop(channel, inEnvelope(ceb312(answers), channel))
        await eventually('files that were read', readFiles, at * 2 + copy)
      }
    }
    for (const { id } of made) expect(await stateOf(test, id)).toBe('IN_CUSTOMS 120')
    const expected = orders.length * steps.length
    expect(await count('receipt')).toBe(expected)
    expect(await count('receipt where duplicate_count = 1')).toBe(expected)
    expect(await count(`document_log where source = 'receipt'`)).toBe(expected)
  })

  it('file with several receipts: split, and a copy of the file only counted', async () => {
    const made = await declared(3)
    const message = inEnvelope(
      ceb312(made.map(({ form }) => ({ orderNo: form.orderNo, returnStatus: '120' }))),
      channel,
    )
    const first = await drop(channel, message)
    for (const { id } of made) await reaches(id, 'IN_CUSTOMS 120')
    expect((await taken(first)).nodeCount).toBe(3)
    const again = await drop(channel, message)
    await eventually('file or folder', async () => existsSync(join(channel.archive, again)))
    expect((await taken(first)).duplicateCount).toBe(1)
    for (const { id } of made) {
      const { timeline } = (await send(orderDetail, { id }, user)).result
      expect(timeline.filter(({ source }) => source === 'receipt')).toHaveLength(1)
    }
  })

  it('S7.126 received before the order is declared: stored as 未匹配 and applied at its declaration', async () => {
    const order = await anOrder(test, user)
    const { orderNo } = order.form
    const message = inEnvelope(ceb312([{ orderNo, returnStatus: '120' }]), channel)
    const fileName = await drop(channel, message)
    const waiting = await eventually(
      'unmatched receipt',
      async () => (await send(receipts.list, { orderNo, matchStatus: '0' }, staff)).result.records[0],
    )
    expect(waiting).toMatchObject({
      msgType: 'CEB312Message',
      orderNo,
      matchStatus_dictText: '未匹配',
      returnStatus_dictText: '海关入库',
      returnTime: '2099-12-31 23:59:59',
      returnInfo: '[Code:1800;Desc:逻辑校验通过]',
      dxpId: channel.dxpId,
      duplicateCount: 0,
    })
    expect((await send(receipts.list, { orderNo }, user)).result.total).toBe(0)
    await send(declareOrders, { ids: order.id }, user)
    await reaches(order.id, 'IN_CUSTOMS 120')
    expect((await send(receipts.get, { id: waiting.id }, user)).result.matchStatus).toBe('1')
    const shown = (await send(receiptMessage, { id: waiting.id }, staff)).result
    expect(shown).toMatchObject({ fileName, msgType: 'CEB312Message', wrapped: true, simulated: false })
    expect(shown.text).toContain(`<orderNo>${orderNo}</orderNo>`)
    const whole = await send(receiptFileContent, { id: (await taken(fileName)).id }, staff)
    expect(whole.result).toEqual(Buffer.from(message))
    expect([receipts.list, receipts.get, files.list, receiptMessage, receiptFileContent].map(addressOf)).toEqual([
      'GET /declaration/receipt/list',
      'GET /declaration/receipt/queryById',
      'GET /declaration/receiptFile/list',
      'GET /declaration/receiptMessage',
      'GET /declaration/receiptFile/content',
    ])
  })

  it('unmatched: retried by the scheduled task', async () => {
    const order = await anOrder(test, user)
    const { orderNo } = order.form
    await drop(channel, inEnvelope(ceb312([{ orderNo, returnStatus: '120' }]), channel))
    await eventually(
      'receipts of the order',
      async () => (await send(receipts.list, { orderNo }, staff)).result.total,
      1,
    )
    await harness.stop()
    await send(declareOrders, { ids: order.id }, user)
    await database.pool.query(`delete from work_item where kind = 'match-waiting-receipts'`)
    await retryAllWaiting(asQueue(test.database, test.clock))
    expect(await stateOf(test, order.id)).toBe('IN_CUSTOMS 120')
    await harness.start()
  })

  it('without an envelope: matched within their channel', async () => {
    const [order] = await declared(1)
    await drop(channel, ceb312([{ orderNo: order?.form.orderNo ?? '', returnStatus: '100' }]))
    await reaches(order?.id ?? '', 'REJECTED 100')
  })
})

describe('rule 17: faulty files', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><a>&b;</a>`
  const thief = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <CEB312Message xmlns="http://www.chinaport.gov.cn/ceb" guid="1" version="1.0">&x;</CEB312Message>`
  const hostile: [string, string | Buffer][] = [
    ['an entity bomb', bomb],
    ['a foreign entity', thief],
    ['a truncated message', ceb312([{ orderNo: 'cut', returnStatus: '120' }]).slice(0, 300)],
    ['no XML', 'hello'],
    ['nothing', ''],
    ['bytes', Buffer.from([0, 1, 2, 255, 254])],
    ['endless depth', '<a>'.repeat(20_000)],
    [
      'a broken envelope',
      inEnvelope('<a/>', channel, 'CEB312Message', { isFaulty: true }).replace(/<dxp:Data>/, '<dxp:Data>!'),
    ],
  ]

  it.each(hostile)('%s: stored unchanged with the reason, other files are read', async (_, content) => {
    const [order] = await declared(1)
    const name = await drop(channel, content)
    await drop(channel, inEnvelope(ceb312([{ orderNo: order?.form.orderNo ?? '', returnStatus: '120' }]), channel))
    await reaches(order?.id ?? '', 'IN_CUSTOMS 120')
    const stored = await taken(name)
    expect(stored).toMatchObject({ parseStatus: '2', parseStatus_dictText: '失败' })
    expect(stored.parseError).toBeTruthy()
    await eventually('file or folder', async () => existsSync(join(channel.error, name)))
    const { rows } = await database.pool.query<{ body: Buffer; sha256: string }>(
      'select body, sha256 from receipt_raw where id = $1',
      [stored.id],
    )
    const { body = Buffer.alloc(0), sha256 = '' } = rows[0] ?? {}
    expect(vault.decryptBytes(body, bodyOf(sha256)).equals(Buffer.from(content))).toBe(true)
  })

  it('character that cannot be stored: its receipt is not applied, the others of the file are', async () => {
    const [first, spoilt, last] = await declared(3)
    const answers = [first, spoilt, last].map((one) => ({
      orderNo: one?.form.orderNo ?? '',
      returnStatus: '120',
      returnInfo: one === spoilt ? '半\0个' : '好',
    }))
    // No schema allows it.
    const message = inEnvelope(ceb312(answers), channel, 'CEB312Message', { isFaulty: true })
    const name = await drop(channel, message)
    await reaches(first?.id ?? '', 'IN_CUSTOMS 120')
    await reaches(last?.id ?? '', 'IN_CUSTOMS 120')
    expect(await stateOf(test, spoilt?.id ?? '')).toBe('SENT -')
    const { records } = (await send(receipts.list, { orderNo: spoilt?.form.orderNo ?? '' }, staff)).result
    expect(records).toMatchObject([
      { matchStatus_dictText: '不可用', returnInfo: '半\uFFFD个', matchNote: expect.stringContaining('NUL') },
    ])
    const stored = await taken(name)
    expect(stored).toMatchObject({ parseStatus: '2', nodeCount: 3 })
    expect((await send(receiptFileContent, { id: stored.id }, staff)).result).toEqual(Buffer.from(message))
  })

  it('file of more than 10,000 receipts: all stored', async () => {
    const answers = Array.from({ length: 10_020 }, (_, at) => ({ orderNo: `many-${at}`, returnStatus: '120' }))
    // More than the schema allows.
    const name = await drop(channel, inEnvelope(ceb312(answers), channel, 'CEB312Message', { isFaulty: true }))
    expect(await taken(name, { seconds: 90 })).toMatchObject({ parseStatus: '1', nodeCount: 10_020, parseError: null })
    expect(await count(`receipt where starts_with(order_no, 'many-')`)).toBe(10_020)
  })

  it('unreadable inbox: fault shown at its channel, other inboxes are polled', async () => {
    const broken = await aChannel(test, {
      enterpriseId: (await anEnterprise(test, { companyRoles: 'EBC' })).enterpriseId,
    })
    const leadBack = await leadElsewhere(broken.inbox, test.folder)
    const shown = () => send(callsOf(baseChannel).get, { id: broken.baseChannelId }, staff)
    // A poll may have happened while the folder was missing.
    await eventually(
      'fault of the channel',
      async () => (await shown()).result.lastError,
      (seen) => seen?.includes('不在通道根目录之内') === true,
    )
    const [order] = await declared(1)
    await drop(channel, inEnvelope(ceb312([{ orderNo: order?.form.orderNo ?? '', returnStatus: '120' }]), channel))
    await reaches(order?.id ?? '', 'IN_CUSTOMS 120')
    await leadBack()
    await eventually('fault of the channel', async () => (await shown()).result.lastError, null)
  })

  it('message of an unknown type: stored as 未知类型 with the number of its documents', async () => {
    const name = await drop(
      channel,
      `<CEB999Message xmlns="http://www.chinaport.gov.cn/ceb" guid="x" version="1.0"><New><a>1</a></New></CEB999Message>`,
    )
    expect(await taken(name)).toMatchObject({ parseStatus: '3', nodeCount: 1 })
  })
})

const material = process.env.CUSTOMS_MATERIAL
const samples = material
  ? ['202205', '2018-113'].flatMap((revision) => {
      const folder = join(material, 'samples', revision, 'import')
      const names = readdirSync(folder).filter((name) => name.includes('CEB312'))
      return names.map((name) => readFileSync(join(folder, name)))
    })
  : []

describe.skipIf(samples.length === 0 && process.env.CI !== 'true')('official samples of CEB312', () => {
  it('without documents: all stored as 未匹配', async () => {
    expect(samples.length).toBeGreaterThan(0)
    const before = await count(`receipt where match_status = '1'`)
    for (const [at, bytes] of samples.entries()) {
      const name = await drop(channel, bytes, `official-${at}.xml`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await eventually('file or folder', async () => existsSync(join(channel.archive, name)))
      await eventually(
        'files that were read',
        () => count(`receipt_raw where sha256 = $1 and parse_status = '1'`, [sha256]),
        1,
        { seconds: 90 },
      )
      const { rows } = await database.pool.query<{ kept: string; body: Buffer; node_count: number }>(
        `select f.body, f.node_count,
           (select sum(1 + duplicate_count) from receipt where raw_id = f.id and match_status = '0') as kept
         from receipt_raw f where sha256 = $1`,
        [sha256],
      )
      const nodes = bytes.toString().match(/<OrderReturn>/g)?.length
      expect(vault.decryptBytes(rows[0]?.body ?? Buffer.alloc(0), bodyOf(sha256)).equals(bytes)).toBe(true)
      expect([rows[0]?.node_count, Number(rows[0]?.kept)]).toEqual([nodes, nodes])
    }
    expect(await count(`receipt where match_status = '1'`)).toBe(before)
    console.log(`official CEB312 samples taken in: ${samples.length}`)
  })
})

it('all sent messages: valid against the official schema', async () => {
  const check = await checkSent(outboxesBelow(test.config.channelRoot))
  expect(check.faults).toEqual([])
  console.log(describeChecked(check))
})
