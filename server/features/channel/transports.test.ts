import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openChannel, receiveFile, setChannelStatus, testChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { http } from '../../domain/transport/http/http.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { ceb312, declarationHarness, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { type SftpServer, sftpServer, sshdPath } from '../../testing/far-end/sftp-server.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { testLimitMs, tryChannel } from './test-channel.ts'

const harness = await declarationHarness({ config: { allowedNetworks: ['127.0.0.1'] } })
const { test } = harness
const { send, database, services } = test
const staff = await test.aUser({ rights: '*' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const mailbox = await aChannel(test, { enterpriseId })
await send(setChannelStatus, { id: mailbox.id, status: '3' }, staff)
const bases = callsOf(baseChannel)
await harness.start()

let made = 0
const named = () => {
  made += 1
  return { channelCode: `transport-${made}`, channelName: `示例 ${made}`, wrapDxp: true, status: '1' }
}
const secret = 'secret-word-4711'
const anHttp = {
  protocol: 'HTTP',
  urlUp: 'https://partner.example/messages',
  authType: 'TOKEN',
  password: secret,
}
const storedOf = async (id: string) =>
  (await database.pool.query('select * from base_channel where id = $1', [id])).rows[0]

describe('rule 7: secrets of channels', () => {
  it('stored encrypted, never answered: not in rows, lists, exports, faults or the audit', async () => {
    const { result } = await send(bases.add, { ...named(), ...anHttp, receiveSecret: `${secret}-receiving` }, staff)
    const answers = [
      await send(bases.get, { id: result.id }, staff),
      await send(bases.list, { pageSize: 100 }, staff),
      await send(testChannel, { id: result.id }, staff),
    ]
    expect(answers[0]).toMatchObject({ result: { password: '********', receiveSecret: '********', privateKey: null } })
    expect(JSON.stringify(answers)).not.toContain(secret)
    const stored = await storedOf(result.id)
    expect(stored.password).toMatch(/^v2\./)
    const audit = (await database.pool.query('select row_to_json(a)::text as line from sys_log a')).rows
    expect(audit.length).toBeGreaterThan(0)
    expect(JSON.stringify(audit)).not.toContain(secret)
    const revealed = await send(bases.reveal, { id: result.id, field: 'password' }, staff)
    expect(revealed.status).toBe(404)
  })

  it('masked value that comes back: means the stored one; a new one replaces it', async () => {
    const { result } = await send(bases.add, { ...named(), ...anHttp }, staff)
    const before = await storedOf(result.id)
    const edited = await send(
      bases.edit,
      { id: result.id, version: 1, channelName: '改名', password: '********' },
      staff,
    )
    expect(edited.message).toBe('修改成功!')
    expect((await storedOf(result.id)).password).toBe(before.password)
    await send(bases.edit, { id: result.id, version: 2, password: 'a*b' }, staff)
    expect((await storedOf(result.id)).password).not.toBe(before.password)
  })

  it('other address: the secret has to be entered again, so that an edit shows it to nobody', async () => {
    const { result } = await send(bases.add, { ...named(), ...anHttp }, staff)
    const elsewhere = { id: result.id, urlUp: 'https://elsewhere.example/' }
    const sentence = '密码或令牌：对方地址有改动，请重新填写，已保存的不会用于别的地址'
    expect((await send(bases.edit, { ...elsewhere, version: 1, password: '********' }, staff)).message).toBe(sentence)
    expect((await send(bases.edit, { ...elsewhere, version: 1 }, staff)).message).toBe(sentence)
    expect((await send(testChannel, elsewhere, staff)).message).toBe(sentence)
    expect(await send(bases.edit, { ...elsewhere, version: 1, password: 'other' }, staff)).toMatchObject({
      success: true,
    })
  })

  const remote = ['SFTP', 'HTTP', 'AMQP'] as const
  const filled = {
    ...{ host: 'partner.example', hostKey: `SHA256:${'A'.repeat(43)}`, urlUp: anHttp.urlUp, account: 'a' },
    ...{
      pathUp: '/out',
      pathDown: '/in',
      pathArchive: '/archive',
      pathError: '/error',
      queueUp: 'up',
      queueDown: 'down',
    },
    ...{ authType: 'PASSWORD', password: secret },
  }
  const pairs = remote.flatMap((from) => remote.filter((to) => to !== from).map((to) => [from, to] as const))
  it.each(pairs)('tried with another protocol, %s as %s: the secret has to be entered again', async (from, to) => {
    const inbox = { pathDown: `/in/${to}`, queueDown: `down-${to}` }
    const { result } = await send(bases.add, { ...named(), ...filled, ...inbox, protocol: from }, staff)
    const { password: _, ...kept } = { ...filled, host: '127.0.0.1', urlUp: 'https://127.0.0.1:9/', protocol: to }
    const sentence = '密码或令牌：对方地址有改动，请重新填写，已保存的不会用于别的地址'
    for (const sent of [kept, { ...kept, password: '********' }, { protocol: to, urlUp: kept.urlUp }])
      expect((await send(testChannel, { id: result.id, ...sent } as never, staff)).message).toBe(sentence)
  })
})

describe('settings that cannot be', () => {
  const sftp = {
    protocol: 'SFTP',
    host: 'partner.example',
    hostKey: `SHA256:${'A'.repeat(43)}`,
    authType: 'PASSWORD',
    account: 'kouan',
    password: 'x',
    pathUp: '/out',
    pathDown: '/in',
    pathArchive: '/archive',
    pathError: '/error',
  }
  const amqp = {
    protocol: 'AMQP',
    host: 'partner.example',
    authType: 'PASSWORD',
    account: 'a',
    password: 'b',
    queueUp: 'up',
    queueDown: 'down',
  }

  it.each([
    [{ ...sftp, hostKey: undefined }, '请输入主机密钥'],
    [{ ...sftp, hostKey: 'yes' }, '主机密钥：须为 SHA256: 开头的指纹，或 known_hosts 中的一行'],
    [{ ...sftp, host: 'sftp://partner.example' }, '主机：须为主机名或 IP 地址，不含协议、端口和路径'],
    [{ ...sftp, pathUp: '/a/../../etc' }, '发送文件夹：须为文件夹的路径，用“/”分层，不能含“.”或“..”一层'],
    [{ ...sftp, pathError: '/in/' }, '收取文件夹：发送、收取、归档、异常须为四个不同的文件夹'],
    [{ ...sftp, authType: 'TOKEN' }, '登录方式：SFTP 通道可用的有用户名和密码、私钥'],
    [{ ...sftp, password: undefined }, '请输入密码或令牌'],
    [{ ...sftp, password: '********' }, '密码或令牌：“*”遮盖了部分内容，请填写完整内容'],
    [{ ...anHttp, urlUp: 'http://partner.example/' }, '发送地址：须为 https:// 地址，http:// 只能用于本机'],
    [{ ...anHttp, urlUp: 'https://a:b@partner.example/' }, '发送地址：不能含用户名、密码和 # 之后的部分'],
    [{ ...anHttp, receiveSecret: 'short' }, '接收口令：最小长度20位字符，现有5位'],
    [
      { ...anHttp, receivedMarks: `$.${'a'.repeat(998)}` },
      '收到的标志：第 1 行：一个标志最多 200 个字符，现有 1000 个',
    ],
    [{ ...anHttp, failureMarks: '/a[last()]' }, '失败的标志：第 1 行：XPath 只能由名称和序号组成，不能有函数'],
    [{ ...amqp, queueDown: 'up' }, '回执队列：不能与发送队列相同，否则收到的是自己发出的报文'],
    [{ ...amqp, authType: 'CERT' }, /^请|登录方式/],
  ])('%j: refused with a sentence', async (row, message) => {
    const answer = await send(bases.add, { ...named(), ...row } as never, staff)
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(
      message instanceof RegExp ? message : new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    )
  })
})

describe('inbox that another channel has', () => {
  const far = { host: 'Partner.example', authType: 'PASSWORD', account: 'a', password: 'b' }
  const paths = { pathUp: '/up', pathDown: '/twice/', pathArchive: '/done', pathError: '/bad' }
  const sftp = { protocol: 'SFTP', ...far, ...paths, hostKey: `SHA256:${'A'.repeat(43)}` }
  const amqp = { protocol: 'AMQP', ...far, queueUp: 'up', queueDown: 'twice' }
  const http = { ...anHttp, urlDown: 'https://partner.example/twice' }

  it.each([
    ['收取文件夹', sftp, { host: 'partner.example', port: 22, pathDown: '/twice' }, { port: 2222 }],
    ['回执队列', amqp, { port: 5672, vhost: '/' }, { vhost: '/other' }],
    ['收取地址', http, { urlDown: 'https://partner.example/twice/' }, { urlDown: 'https://partner.example/once' }],
  ])('%s: refused at its field, another place is not', async (label, row, same, different) => {
    const add = (change: object) => send(bases.add, { ...named(), ...row, ...change } as never, staff)
    const first = await add({})
    const message = `${label}：另一个基础通道已在这里收取，两个通道会互相拿走回执`
    expect((await add(same)).message).toBe(message)
    const other = await add(different)
    expect(other).toMatchObject({ success: true })
    const back = { id: other.result.id, version: 1, ...row, ...same, password: 'again' }
    expect((await send(bases.edit, back as never, staff)).message).toBe(message)
    expect(await send(bases.edit, { id: first.result.id, version: 1, note: '自己的' }, staff)).toMatchObject({
      success: true,
    })
  })
})

describe('测试连接', () => {
  it('other side that never answers: ends after five seconds with a sentence', async () => {
    const silent = createServer(() => undefined)
    const asked = once(silent, 'request')
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const urlUp = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const networks = { has: () => true }
      const row = { protocol: 'HTTP', urlUp, authType: 'NONE', timeoutSeconds: 12, maxBatch: 1 }
      const tried = tryChannel({ networks, settings: services.settings }, { row, transports: [http] })
      await asked
      await vi.advanceTimersByTimeAsync(testLimitMs)
      expect(await tried).toEqual({ isUsable: false, sentence: '测试连接：5 秒没有应答' })
    } finally {
      vi.useRealTimers()
      silent.closeAllConnections()
      silent.close()
    }
  })

  it('rule 8: needs the right to edit channels', async () => {
    const looker = await test.aUser({ rights: ['baseChannel:list'] })
    expect(await send(testChannel, { protocol: 'LOCAL', folder: 'x' }, looker)).toMatchObject({ status: 403 })
  })

  it('folder, HTTP and a host that does not exist', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(405).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sentences = []
    for (const row of [
      { protocol: 'LOCAL', folder: 'tried' },
      { protocol: 'HTTP', authType: 'NONE', urlUp: `http://127.0.0.1:${port}/m` },
      { protocol: 'HTTP', authType: 'NONE', urlUp: 'https://none.invalid/m' },
      { protocol: 'HTTP', authType: 'NONE', urlUp: 'https://10.1.2.3/m' },
    ]) {
      sentences.push((await send(testChannel, row, staff)).result.sentence)
    }
    server.close()
    expect(sentences).toEqual([
      '文件夹可以读写',
      '发送地址有应答',
      '测试连接：发送地址：找不到主机 none.invalid',
      expect.stringMatching(/^测试连接：发送地址：地址 10\.1\.2\.3 .*须先由运维人员允许/),
    ])
    expect(asked).toEqual(['HEAD /m'])
  })
})

/** Opens a base channel for the enterprise, as the only one. Returns its id. */
async function opened(row: object, transferInfoId: string): Promise<{ id: string; baseChannelId: string }> {
  const base = await send(bases.add, { ...named(), ...row } as never, staff)
  if (!base.success) throw new Error(base.message)
  const ids = { enterpriseId, transferInfoId, baseChannelId: base.result.id, crossborderType: 'I9610' }
  const channel = await send(openChannel, ids, staff)
  if (!channel.success) throw new Error(channel.message)
  return { id: channel.result.id, baseChannelId: base.result.id }
}

describe('declaring over HTTP, with receipts sent to us', () => {
  const posted: { name: string; body: string }[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      posted.push({ name: String(request.headers['x-message-id']), body })
      response.writeHead(202).end()
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    gateway.closeAllConnections()
    gateway.close()
  })

  it('order: sent, its receipt received by the address of the channel, once although it comes twice', async () => {
    const subject = await aChannel(test, { enterpriseId })
    await send(setChannelStatus, { id: subject.id, status: '3' }, staff)
    const other = await aChannel(test, {
      enterpriseId: (await anEnterprise(test, { companyRoles: 'EBC' })).enterpriseId,
    })
    const { port } = gateway.address() as AddressInfo
    const receiveSecret = randomBytes(20).toString('hex')
    const row = { protocol: 'HTTP', authType: 'NONE', urlUp: `http://127.0.0.1:${port}/`, receiveSecret }
    const { id, baseChannelId } = await opened(row, other.transferInfoId)
    const { id: orderId } = await anOrder(test, user, {})
    expect((await send(declareOrders, { ids: orderId }, user)).message).toBe('已提交申报！')
    await eventually('messages posted', async () => posted.length, 1)
    await eventually('state', () => stateOf(test, orderId), 'SENT -')
    const { orderNo } = (await send(callsOf(order).get, { id: orderId }, user)).result
    const file = inEnvelope(ceb312([{ orderNo, returnStatus: '120' }]), other)
    const content = Buffer.from(file).toString('base64')
    const receive = (token: string, channelId = baseChannelId) => send(receiveFile, { channelId, token, content })
    expect(await receive('x'.repeat(40))).toMatchObject({ status: 403, message: '接收口令不对，或该通道不接收文件' })
    expect(await receive(receiveSecret, mailbox.baseChannelId)).toMatchObject({ status: 403 })
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(await receive(receiveSecret)).toMatchObject({ success: true, result: { sha256 } })
    expect(await receive(receiveSecret)).toMatchObject({ success: true })
    await eventually('state', () => stateOf(test, orderId), 'IN_CUSTOMS 120')
    expect((await send(receiveFile, { channelId: baseChannelId, token: receiveSecret, content: '***' })).message).toBe(
      '文件内容：须为 Base64，且不能为空',
    )
    const { rows } = await database.pool.query(
      'select count(*)::int as n from receipt_raw where base_channel_id = $1',
      [baseChannelId],
    )
    expect(rows).toEqual([{ n: 1 }])
    await send(setChannelStatus, { id, status: '3' }, staff)
  })
})

if (!sshdPath) console.log('sshd is not installed: declaring over SFTP was not tested')

describe.skipIf(!sshdPath)('declaring over SFTP', () => {
  let server: SftpServer
  beforeAll(async () => {
    server = await sftpServer()
  })
  afterAll(() => server?.remove())

  it('order: wrong host key first, then sent, receipts applied, a server that is down waited for', async () => {
    const other = await aChannel(test, {
      enterpriseId: (await anEnterprise(test, { companyRoles: 'EBC' })).enterpriseId,
    })
    const at = (part: string) => join(server.folder, part)
    const row = {
      protocol: 'SFTP',
      host: '127.0.0.1',
      port: server.port,
      hostKey: `SHA256:${'A'.repeat(43)}`,
      authType: 'KEY',
      account: server.account,
      privateKey: server.privateKey,
      pathUp: at('out'),
      pathDown: at('in'),
      pathArchive: at('archive'),
      pathError: at('error'),
    }
    const wrong = (await send(testChannel, row, staff)).result
    expect(wrong).toMatchObject({ isUsable: false, sentence: expect.stringContaining('主机密钥与登记的不同') })
    const fingerprint = /SHA256:\S{43}/.exec(wrong.sentence)?.[0] ?? ''
    const right = { ...row, hostKey: fingerprint }
    expect((await send(testChannel, right, staff)).result).toEqual({
      isUsable: true,
      sentence: '已登录，发送文件夹可以写入，收取文件夹可以读取',
    })
    const { id } = await opened(right, other.transferInfoId)
    const first = await anOrder(test, user, {})
    await send(declareOrders, { ids: first.id }, user)
    await eventually('state', () => stateOf(test, first.id), 'SENT -')
    const [name = ''] = await readdir(at('out'))
    expect(await readFile(join(at('out'), name), 'utf8')).toContain('DxpMsg')
    const { orderNo } = (await send(callsOf(order).get, { id: first.id }, user)).result
    await writeFile(join(at('in'), 'r.xml'), inEnvelope(ceb312([{ orderNo, returnStatus: '120' }]), other))
    await eventually('state', () => stateOf(test, first.id), 'IN_CUSTOMS 120')
    await eventually('archive', async () => (await readdir(at('archive')).catch(() => [])).join(), 'r.xml')
    // Cut off on its way, and continued by its writer after it was put away.
    const third = await anOrder(test, user, {})
    await send(declareOrders, { ids: third.id }, user)
    await eventually('state', () => stateOf(test, third.id), 'SENT -')
    const { orderNo: thirdNo } = (await send(callsOf(order).get, { id: third.id }, user)).result
    const whole = inEnvelope(ceb312([{ orderNo: thirdNo, returnStatus: '120' }]), other)
    await writeFile(join(at('in'), 'torn.xml'), whole.slice(0, 300))
    const isPutAway = async () => (await readdir(at('error')).catch((): string[] => [])).includes('torn.xml')
    await eventually('unreadable file', isPutAway)
    await writeFile(join(at('error'), 'torn.xml'), whole.slice(300), { flag: 'a' })
    await eventually('state', () => stateOf(test, third.id), 'IN_CUSTOMS 120')
    await server.stop()
    const second = await anOrder(test, user, {})
    await send(declareOrders, { ids: second.id }, user)
    await eventually('state', () => stateOf(test, second.id), 'BLOCKED -')
    await send(setChannelStatus, { id, status: '3' }, staff)
  })
})
