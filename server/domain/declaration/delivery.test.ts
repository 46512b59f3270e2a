import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { deadLetters, resendDeadLetters } from '@kouan/contract/calls/declaration.ts'
import { declareOrders, orderDetail } from '@kouan/contract/calls/order.ts'
import { describe, expect, it } from 'vitest'
import { openServices } from '../../build-app.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { checkSent, outboxesBelow, sayChecked } from '../../testing/check-sent.ts'
import { declarationDesk, eventually, readOutbox, stateOf } from '../../testing/declaration-desk.ts'
import { leadElsewhere } from '../../testing/lead-elsewhere.ts'
import { passTime } from '../../testing/pass-time.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { startBackground } from './start-background.ts'

const desk = await declarationDesk()
const { test } = desk
const { send, database, clock } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
await desk.start()

const reaches = (id: string, state: string) => eventually(async () => (await stateOf(test, id)) === state)
const minutes = (count: number) => passTime({ pool: database.pool, clock, seconds: count * 60 })

describe('delivery', () => {
  it('retries after 1, 5, 15 and 60 minutes, then rests as a dead letter that a person sends on', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const outside = join(test.folder, 'outside')
    await mkdir(outside)
    // A link in place of the folder leads out of the root: nothing may be written there.
    const leadBack = await leadElsewhere(dirname(channel.outbox), outside)
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    for (const [at, wait] of [1, 5, 15, 60].entries()) {
      await eventually(async () => {
        const { rows } = await database.pool.query(
          `select failures from work_item where kind = 'deliver-declaration' and state = 'delayed'`,
        )
        return rows[0]?.failures === at + 1
      })
      await minutes(wait)
    }
    const letter = await eventually(async () => (await send(deadLetters, {}, staff)).result[0])
    expect(letter).toMatchObject({ title: '发送申报报文', failures: 5 })
    expect(letter.reason).toContain('不在通道根目录之内')
    expect(await send(deadLetters, {}, user)).toMatchObject({ status: 403 })
    expect(await readdir(outside)).toEqual([])
    expect(await stateOf(test, id)).toBe('GENERATING -')

    await leadBack()
    expect(await send(resendDeadLetters, { ids: letter.id }, staff)).toMatchObject({ result: { resent: 1 } })
    await reaches(id, 'SENT -')
    const sent = await readOutbox(channel)
    expect(sent.map(({ documents }) => documents[0]?.orderNo)).toEqual([form.orderNo])
    const [attempt] = (await send(orderDetail, { id }, user)).result.attempts
    expect(sent[0]?.copMsgId).toBe(attempt?.copMsgId)
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('waits while the channel is paused', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const { id } = await anOrder(test, user)
    await desk.stop()
    await send(declareOrders, { ids: id }, user)
    await send(setChannelStatus, { id: channel.id, status: '2' }, staff)
    await desk.start()
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select from work_item where kind = 'deliver-declaration' and state = 'delayed'`,
      )
      return rows.length === 1
    })
    expect(await readOutbox(channel)).toEqual([])
    await send(setChannelStatus, { id: channel.id, status: '1' }, staff)
    await minutes(2)
    await reaches(id, 'SENT -')
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('sends the business message alone where the channel says so, in the revision of its subject', async () => {
    const bare = await aChannel(test, { enterpriseId, wrapDxp: false, revision: '2018-113' })
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await reaches(id, 'SENT -')
    const [sent] = await readOutbox(bare)
    expect(sent).toMatchObject({ copMsgId: undefined, documents: [{ orderNo: form.orderNo }] })
    const old = await checkSent(outboxesBelow(test.config.channelRoot), '2018-113')
    expect(old.faults).toEqual([])
    await send(setChannelStatus, { id: bare.id, status: '3' }, staff)
  })

  it('rule 32: is shared by two servers: each order goes out once, a hundred in one message at most', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const second = await startBackground({
      database,
      services: openServices({ config: test.config, secrets: testSecrets, clock: () => clock.now() }),
      clock: () => clock.now(),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      pollMs: 25,
    })
    const ids: string[] = []
    for (let at = 0; at < 120; at += 1) ids.push((await anOrder(test, user)).id)
    await send(declareOrders, { ids: ids.slice(0, 101).join(',') }, user)
    for (const id of ids.slice(101)) await send(declareOrders, { ids: id }, user)
    for (const id of ids) await reaches(id, 'SENT -')
    await second.drain()
    const sent = await readOutbox(channel)
    expect(
      sent
        .map(({ documents }) => documents.length)
        .toSorted((a, b) => b - a)
        .slice(0, 3),
    ).toEqual([100, 1, 1])
    const numbers = sent.flatMap(({ documents }) => documents.map(({ orderNo }) => orderNo))
    expect([numbers.length, new Set(numbers).size]).toEqual([120, 120])
    expect((await readdir(channel.outbox)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('sends nothing that the official schema refuses', async () => {
    const check = await checkSent(outboxesBelow(test.config.channelRoot))
    expect(check.faults).toEqual([])
    console.log(sayChecked(check))
  })
})
