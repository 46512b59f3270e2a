// Mail over SMTP to real servers.
import { createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { allowedNetworks } from '../../outgoing/allowed-networks.ts'
import { bodyOf, localCertificate, smtpServer } from '../../testing/smtp-server.ts'
import type { MailServer } from './mail-server.ts'
import { sendMail } from './send-mail.ts'

const local = localCertificate()
const plain = await smtpServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
const encrypted = await smtpServer({ secure: true, ...local })
const upgraded = await smtpServer(local)
const networks = allowedNetworks(['127.0.0.1', '::1'])

const mail = { to: 'zhang@partner.example', subject: '放行通知', text: '订单已放行。\n请查收。', messageId: 'one' }
const through = (port: number, change: Partial<MailServer> = {}): MailServer => ({
  name: '测试',
  host: '127.0.0.1',
  port,
  security: 'NONE',
  username: 'user',
  password: 'password',
  fromAddress: 'kouan@example.org',
  fromName: '口岸台',
  ...change,
})
const send = (server: MailServer, options: { ca?: string; timeoutMs?: number } = {}, change: object = {}) =>
  sendMail(server, { ...mail, ...change }, { networks, ...options })

it('plain connection: the mail is taken with sender, subject, text and the id of the message', async () => {
  expect(await send(through(plain.port))).toEqual({
    address: `smtp://127.0.0.1:${plain.port}`,
    text: expect.stringContaining('taken'),
  })
  const [taken] = plain.taken.splice(0)
  expect(taken).toMatchObject({ from: 'kouan@example.org', to: [mail.to], user: 'user', isEncrypted: false })
  expect(taken?.text).toContain('Message-ID: <one@example.org>')
  expect(taken?.text).toContain(`=?UTF-8?`)
  expect(taken && bodyOf(taken)).toContain('请查收。')
})

it('rich text: sent as HTML', async () => {
  await send(through(plain.port), {}, { html: '<p>已<b>放行</b></p>' })
  const [taken] = plain.taken.splice(0)
  expect(taken?.text).toContain('Content-Type: text/html')
  expect(taken && bodyOf(taken)).toBe('<p>已<b>放行</b></p>')
})

it.each([
  ['TLS', encrypted],
  ['STARTTLS', upgraded],
])('%s: encrypted where the certificate is trusted, refused by a sentence where not', async (security, server) => {
  const named = through(server.port, { security, host: 'localhost' })
  await send(named, { ca: local.cert })
  expect(server.taken.splice(0)).toMatchObject([{ isEncrypted: true }])
  await expect(send(named)).rejects.toThrow('邮件服务器的证书不可信，或不是发给该主机的')
  await expect(send(through(server.port, { security }), { ca: local.cert })).rejects.toThrow('证书不可信')
  expect(server.taken).toEqual([])
})

it('STARTTLS that the server does not offer: nothing is sent in the open', async () => {
  await expect(send(through(plain.port, { security: 'STARTTLS' }))).rejects.toThrow('不支持所选的加密方式')
  expect(plain.taken).toEqual([])
})

it('wrong password: a sentence, without the password, to be tried again', async () => {
  const failed = await send(through(plain.port, { password: 'a wrong one' })).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: '邮件服务器不接受用户名或密码', isPermanent: false })
  expect(JSON.stringify(failed)).not.toContain('a wrong one')
})

it.each([
  [550, true],
  [450, false],
])('recipient refused with %i: permanent is %s, with the sentence of the server', async (code, isPermanent) => {
  plain.state.refuse = () => ({ code, text: 'no such box' })
  await expect(send(through(plain.port))).rejects.toMatchObject({
    message: expect.stringContaining('no such box'),
    isPermanent,
    answer: { status: code },
  })
  plain.state.refuse = () => undefined
})

it('recipient refused in words with characters that show nothing: the sentence has none', async () => {
  plain.state.refuse = () => ({ code: 550, text: 'no\u200b such\u202e box' })
  const failed = await send(through(plain.port)).catch((error: unknown) => error)
  plain.state.refuse = () => undefined
  expect(failed).toMatchObject({ message: '邮件服务器拒绝了该邮件：550 no such box' })
})

it('rule 20: an address of an internal network is refused, the sentence says who may allow it', async () => {
  const closed = sendMail(through(plain.port), mail, { networks: allowedNetworks([]) })
  await expect(closed).rejects.toThrow('须先由运维人员允许')
  expect(plain.taken).toEqual([])
})

it('nobody listens, or nobody answers: sentences', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  await expect(send(through(port), { timeoutMs: 200 })).rejects.toThrow('没有及时应答')
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', () => resolve()))
  const { port: closed } = gone.address() as { port: number }
  await new Promise<void>((resolve) => gone.close(() => resolve()))
  await expect(send(through(closed))).rejects.toThrow(/拒绝连接|连接/)
})

it('a subject with line breaks adds no head to the mail', async () => {
  await send(through(plain.port), {}, { subject: '通知\r\nBcc: other@partner.example' })
  const [taken] = plain.taken.splice(0)
  expect(taken?.to).toEqual([mail.to])
  expect(taken?.text).not.toMatch(/^Bcc:/im)
})
