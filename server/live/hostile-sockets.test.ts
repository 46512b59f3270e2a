// Security rule 24: whoever asks for a socket that is not his own, or misuses his own, is refused or closed, and nobody else
// notices.
import { createHash } from 'node:crypto'
import { closeCodes } from '@kouan/contract/calls/live-events.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { endSessions } from '../domain/user/end-sessions.ts'
import { rightsChanged } from '../domain/user/rights-changed.ts'
import { eventually } from '../testing/eventually.ts'
import { type LiveClient, openSocket } from '../testing/live-client.ts'
import { testApp } from '../testing/test-app.ts'

const lines: string[] = []
const test = await testApp({
  logger: { write: (line) => void lines.push(line) },
  config: { allowedOrigins: ['https://desk.example.org'] },
  liveLimits: { socketsOfUser: 5 },
})
const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
const host = new URL(address).host
const user = await test.aUser({ rights: ['order:list'] })
const other = await test.aUser()
const base = `${address}/jeecg-boot`
/** The same with short pings: whoever stands still for that long is ended there. */
const impatient = await testApp({ database: test.database, liveLimits: { pingMs: 1000, socketsOfUser: 1 } })
const impatientBase = `${await impatient.app.listen({ port: 0, host: '127.0.0.1' })}/jeecg-boot`
const page = (id = user.id, pageId: string = crypto.randomUUID()) => `${base}/vxeSocket/${id}/${pageId}`
const orders = rowsChanged(order).name

const opened: LiveClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.end()
})
async function open(...given: Parameters<typeof openSocket>): Promise<LiveClient> {
  const client = await openSocket(...given)
  opened.push(client)
  return client
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What other people still have. */
async function isServed(client: LiveClient): Promise<boolean> {
  const before = client.heard.length
  client.send({ type: 'heart_beat', data: '' })
  await eventually('the answer to a heartbeat', () => client.heard.length > before)
  return client.heard.at(-1)?.data === true
}

describe('rule 24: a socket opens', () => {
  it('S7.120 S7.121 with the token as sub-protocol, which is echoed, in the query or in the header', async () => {
    const { token } = user
    for (const path of [page(), `${base}/websocket/${user.id}`, `${base}/websocket/${user.id}_${md5(token)}`]) {
      expect((await open(path, { token })).socket.protocol).toBe(token)
      expect((await open(`${path}?token=${token}`)).socket.protocol).toBe('')
      expect((await open(path, { headers: { 'x-access-token': token } })).socket.protocol).toBe('')
      for (const client of opened.splice(0)) client.end()
      await eventually(
        'the end of the sockets',
        async () =>
          await open(path, { token }).then(
            () => true,
            () => false,
          ),
      )
    }
  })

  it('without a token, with one of nobody, for another person, at an unknown path, for a tenant of others: refused', async () => {
    const { token } = user
    const refused: [string, Parameters<typeof openSocket>[1], number][] = [
      [page(), {}, 401],
      [page(), { token: 'of-nobody' }, 401],
      [page(other.id), { token }, 403],
      [`${base}/websocket/${other.id}`, { token }, 403],
      [`${base}/vxeSocket/${user.id}`, { token }, 404],
      [`${base}/vxeSocket/${user.id}/a%20b`, { token }, 404],
      [`${address}/websocket/${user.id}`, { token }, 404],
      [`${page()}?tenant-id=77`, { token }, 403],
    ]
    for (const [path, options, status] of refused)
      await expect(openSocket(path, options), path).rejects.toThrow(`refused: ${status}`)
  })

  it('from a page of another origin: refused; from its own and a configured one: opened', async () => {
    const { token } = user
    for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null'])
      await expect(openSocket(page(), { token, origin }), origin).rejects.toThrow('refused: 403')
    for (const origin of [`https://${host}`, 'https://desk.example.org'])
      expect((await open(page(), { token, origin })).socket.readyState).toBe(1)
  })

  it('for the page of another person: refused; again for the own page: takes its place', async () => {
    const first = await open(page(user.id, 'page-of-mine'), { token: user.token })
    await expect(openSocket(page(other.id, 'page-of-mine'), { token: other.token })).rejects.toThrow('refused: 403')
    const second = await open(page(user.id, 'page-of-mine'), { token: user.token })
    expect((await first.closed()).code).toBe(closeCodes.replaced)
    expect(await isServed(second)).toBe(true)
  })

  it('more often than a person has pages: refused', async () => {
    const one = await test.aUser()
    for (let count = 0; count < 5; count += 1) await open(page(one.id), { token: one.token })
    await expect(openSocket(page(one.id), { token: one.token })).rejects.toThrow('refused: 429')
  })
})

describe('rule 24: an open socket', () => {
  it('is subscribed to what its person has a right to, and to nothing else', async () => {
    const client = await open(page(other.id), { token: other.token })
    expect(await client.subscribe(orders, 'user.rows', 'nobody knows', 'job.mine')).toEqual(['job.mine'])
    expect(await (await open(page(), { token: user.token })).subscribe(orders)).toEqual([orders])
  })

  it('S8.033 sends what cannot be read: it is logged only', async () => {
    const client = await open(page(), { token: user.token })
    for (const text of ['{', 'null', '[]', '{"type":"drop_table"}', '{"type":"subscribe","data":{"keys":"all"}}'])
      client.send(text)
    expect(await isServed(client)).toBe(true)
    expect(client.heard).toHaveLength(1)
    expect(lines.filter((line) => line.includes('was not understood'))).toHaveLength(5)
  })

  it('sends a frame of 10 MB: closed, and the next person is served', async () => {
    const client = await open(page(), { token: user.token })
    const next = await open(page(other.id), { token: other.token })
    client.send('x'.repeat(10 * 1024 * 1024))
    expect((await client.closed()).code).toBe(1009)
    expect(await isServed(next)).toBe(true)
  })

  it('sends 10,000 messages at once: closed, and the next person is served', async () => {
    const client = await open(page(), { token: user.token })
    const next = await open(page(other.id), { token: other.token })
    for (let count = 0; count < 10_000; count += 1) client.send({ type: 'heart_beat', data: '' })
    expect((await client.closed()).code).toBe(closeCodes.tooManyMessages)
    expect(client.heard.length).toBeLessThan(1000)
    expect(await isServed(next)).toBe(true)
  })

  it('never reads: ended, because it answers no ping', async () => {
    const one = await test.aUser()
    const path = () => page(one.id).replace(base, impatientBase)
    const deaf = await open(path(), { token: one.token })
    deaf.socket.pause()
    const tries = () => openSocket(path(), { token: one.token })
    await expect(tries()).rejects.toThrow('refused: 429')
    const next = await eventually('room for another page', () => tries().catch(() => undefined))
    opened.push(next)
    // It answers, over several pings.
    let pings = 0
    next.socket.on('ping', () => {
      pings += 1
    })
    await eventually('pings', () => pings >= 2)
    expect(await isServed(next)).toBe(true)
  })

  it('belongs to a session that ends: closed on every way out', async () => {
    for (const end of ['logout', 'frozen'] as const) {
      const one = await test.aUser()
      const clients = [
        await open(page(one.id), { token: one.token }),
        await open(`${base}/websocket/${one.id}`, { token: one.token }),
      ]
      if (end === 'logout') await endSessions(test.database.kysely, { userId: one.id })
      else await sql`update sys_user set status = 2 where id = ${one.id}`.execute(test.database.kysely)
      for (const client of clients) expect((await client.closed()).code, end).toBe(closeCodes.sessionEnded)
    }
  })

  it('belongs to a person who loses a right: closed, and the right is not subscribed to again', async () => {
    const one = await test.aUser({ rights: ['order:list'] })
    const client = await open(page(one.id), { token: one.token })
    expect(await client.subscribe(orders)).toEqual([orders])
    await sql`delete from sys_user_role where user_id = ${one.id}`.execute(test.database.kysely)
    await rightsChanged(test.database.kysely)
    expect((await client.closed()).code).toBe(closeCodes.rightsChanged)
    expect(await (await open(page(one.id), { token: one.token })).subscribe(orders)).toEqual([])
  })

  it('belongs to a person who leaves the tenant: closed', async () => {
    const one = await test.aUser()
    const client = await open(page(one.id), { token: one.token })
    await sql`delete from sys_user_tenant where user_id = ${one.id}`.execute(test.database.kysely)
    expect((await client.closed()).code).toBe(closeCodes.sessionEnded)
  })

  it('S4.021 passes a saved row of a client of the wire on to the pages of the same person alone', async () => {
    const mine = [await open(page(), { token: user.token }), await open(page(), { token: user.token })]
    const foreign = await open(page(other.id), { token: other.token })
    const message = { type: 'update_vxe_table', data: { socketKey: 'orders', args: [{ id: '7', qty: 2 }, 'case-1'] } }
    mine[0]?.send(message)
    for (const client of mine) await eventually('the row', () => client.heard.length, 1)
    expect(mine.map(({ heard }) => heard)).toEqual([[message], [message]])
    expect(await isServed(foreign)).toBe(true)
    expect(foreign.heard).toHaveLength(1)
  })
})
