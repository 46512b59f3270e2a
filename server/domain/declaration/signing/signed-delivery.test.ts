import { createSign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setChannelStatus, signerChoices } from '@kouan/contract/calls/channel.ts'
import { deadLetters, resendDeadLetters } from '@kouan/contract/calls/declaration.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { aDocument, declareOf } from '../../../testing/a-document.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { readOutbox, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { httpFarEnd } from '../../../testing/http-far-end.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { passTime } from '../../../testing/pass-time.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import { makeSigningKeys } from '../../../testing/signing-keys.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

let answer: (response: ServerResponse, data: Buffer) => void = () => {}
const service = await httpFarEnd((response, { body }) => answer(response, Buffer.from(JSON.parse(body).data, 'base64')))
const keys = makeSigningKeys(temporaryFolder('signed'), { serviceUrl: `${service}/` })
const sound = (response: ServerResponse, data: Buffer) =>
  void response.end(JSON.stringify({ signature: createSign('sha1').update(data).sign(keys.keyOf('rsa'), 'base64') }))

const { test, send, clock, database, staff, enterpriseId, user, start, stop } = await scene('company', {
  config: { signingFile: keys.file },
})
await start()

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const failure = (failures: number) =>
  eventually(
    'work item of the message',
    async () => {
      const { rows } = await database.pool.query(
        `select reason, state, failures from work_item where kind = 'deliver-declaration'
          order by id desc limit 1`,
      )
      return rows[0]
    },
    (item) => item?.failures === failures,
  )

async function declared(signer: string) {
  const channel = await aChannel(test, { enterpriseId, signer })
  const { id } = await anOrder(test, user)
  await send(declareOrders, { ids: id }, user)
  return { channel, id, close: () => send(setChannelStatus, { id: channel.id, status: '3' }, staff) }
}

describe('delivery by a channel with a signer', () => {
  it.each(['rsa', 'sm2', 'service'])(
    'signer %s: sends signed messages in the form of the specification',
    async (signer) => {
      answer = sound
      const { channel, id, close } = await declared(signer)
      await reaches(id, 'SENT -')
      const [sent] = await readOutbox(channel)
      const read = parseMessage(Buffer.from(sent?.xml ?? ''), { strict: '202205' })
      expect(read.findings).toEqual([])
      expect(read.message?.signed).toBe(true)
      await close()
    },
  )

  it('signing service answers 503: retries and sends no unsigned message', async () => {
    answer = (response) => void response.writeHead(503).end()
    const { channel, id, close } = await declared('service')
    expect(await failure(1)).toMatchObject({ state: 'delayed', reason: '签名服务暂时不能签名（HTTP 503）' })
    expect(await readOutbox(channel)).toEqual([])
    answer = sound
    await passTime({ pool: database.pool, clock, seconds: 61 })
    await reaches(id, 'SENT -')
    expect((await readOutbox(channel))[0]?.xml).toContain('<ds:SignatureValue>')
    await close()
  })

  it('signature that does not fit the certificate: becomes a dead letter at once, which a person can resend', async () => {
    answer = (response) => void response.end(JSON.stringify({ signature: Buffer.alloc(256, 1).toString('base64') }))
    const { channel, id, close } = await declared('service')
    expect(await failure(1)).toMatchObject({ state: 'dead', reason: '签名结果与证书不符，报文没有发出' })
    expect(await readOutbox(channel)).toEqual([])
    answer = sound
    const [letter] = (await send(deadLetters, {}, staff)).result
    await send(resendDeadLetters, { ids: letter?.id ?? '' }, staff)
    await reaches(id, 'SENT -')
    await close()
  })

  it('signer missing from the configuration: delivery fails for good, and a further declaration is refused', async () => {
    const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
    const { id } = await anOrder(test, user)
    await stop()
    await send(declareOrders, { ids: id }, user)
    await database.pool.query(`update transfer_info set signer = 'gone' where id = $1`, [channel.transferInfoId])
    await start()
    expect(await failure(1)).toMatchObject({
      state: 'dead',
      reason: expect.stringContaining('“gone”不在服务器的签名配置中'),
    })
    const later = await anOrder(test, user)
    expect((await send(declareOrders, { ids: later.id }, user)).message).toContain('“gone”不在服务器的签名配置中')
    expect(await readOutbox(channel)).toEqual([])
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('signer cleared between declaration and delivery: a message that must be signed is not sent', async () => {
    const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
    const { id } = await aDocument(test, user, inventoryDocument)
    await stop()
    expect(await send(declareOf(inventoryDocument), { ids: id }, user)).toMatchObject({ success: true })
    await database.pool.query('update transfer_info set signer = null where id = $1', [channel.transferInfoId])
    await start()
    await reaches(id, 'BLOCKED -')
    await eventually(
      'reasons of dead letters',
      async () => (await send(deadLetters, {}, staff)).result.map(({ reason }) => reason),
      (reasons) => reasons.some((reason) => reason?.includes('必须签名，当前未配置签名方式')),
    )
    expect(await readOutbox(channel)).toEqual([])
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })
})

describe('form of a transfer subject', () => {
  it('signer: offers the configured signers and refuses others', async () => {
    const offered = (await send(signerChoices, {}, staff)).result
    expect(offered).toEqual([
      { value: 'rsa', text: '示例卡（RSA-SHA1 私钥文件）' },
      { value: 'sm2', text: 'sm2（国密 SM2-SM3 私钥文件）' },
      { value: 'service', text: 'service（外部签名服务 RSA-SHA1）' },
    ])
    const { transferInfoId } = await aChannel(test, { enterpriseId, signer: 'rsa' })
    const edit = (signer: string | null) => send(callsOf(transferInfo).edit, { id: transferInfoId, signer }, staff)
    expect((await edit('other')).problems?.[0]).toMatchObject({ field: 'signer' })
    expect((await edit('sm2')).success).toBe(true)
    expect((await edit(null)).success).toBe(true)
  })
})

it('database: contains no signing key', async () => {
  const secret = keys.keyOf('rsa').split('\n')[3] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const found = await database.pool.query(`select from "${name}" as t where t::text like $1 limit 1`, [`%${secret}%`])
    expect([name, found.rows.length]).toEqual([name, 0])
  }
})
