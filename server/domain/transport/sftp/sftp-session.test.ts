import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { sftpTransport } from '@kouan/contract/resources/channel/transports/sftp.ts'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { type SftpServer, sftpServer, sshdPath } from '../../../testing/far-end/sftp-server.ts'
import { anSshKey } from '../../../testing/far-end/ssh-key.ts'
import { sessionPort } from '../session-port.ts'
import { connectSftp, fingerprintOf, type SftpSettings } from './sftp-connection.ts'
import { type SftpOptions, sftpSession } from './sftp-session.ts'

const networks = allowedNetworks(['127.0.0.1'])
const nothing: ReadonlySet<string> = new Set()
const file = { name: 'a.xml', messageId: '1', bytes: Buffer.from('<a/>') }

interface SftpChannel {
  channelId: string
  version: string
  settings: SftpSettings
}

let made = 0
function channelWith(settings: SftpSettings): SftpChannel {
  made += 1
  return { channelId: String(made), version: '1', settings }
}

const portOf = ({ allowed = networks, ...options }: SftpOptions & { allowed?: typeof networks }) =>
  sessionPort(async ({ settings }: SftpChannel) => sftpSession(await connectSftp(settings, allowed), settings, options))

if (!sshdPath) console.log('sshd is not installed: SFTP channels were not tested')

describe.skipIf(!sshdPath)('port of SFTP channels, with OpenSSH', () => {
  let server: SftpServer
  beforeAll(async () => {
    server = await sftpServer()
  })
  afterAll(() => server?.remove())
  const settings = (change: Partial<SftpSettings> = {}): SftpSettings =>
    settingsFrom(sftpTransport, {
      host: '127.0.0.1',
      port: server.port,
      authType: 'KEY',
      account: server.account,
      privateKey: server.privateKey,
      hostKey: server.hostKey,
      pathUp: at('out'),
      pathDown: at('in'),
      pathArchive: at('archive'),
      pathError: at('error'),
      timeoutSeconds: 60,
      ...change,
    })
  const at = (part: string, name = '') => join(server.folder, part, name)
  const open = () => portOf({ settleMs: 10 })
  const deliverWith = (change: Partial<SftpSettings>) => open().deliver(channelWith(settings(change)), file)

  it('rule 20: private address that is not allowed: nothing connected, the sentence says who may allow it', async () => {
    const port = portOf({ allowed: allowedNetworks([]), settleMs: 10 })
    await expect(port.deliver(channelWith(settings()), file)).rejects.toThrow(/127\.0\.0\.1.*须先由运维人员允许/)
  })

  it('host key: fingerprint and line of known_hosts are accepted, another one is refused and shown', async () => {
    const [type = '', key = ''] = server.hostKey.split(' ')
    const fingerprint = fingerprintOf(Buffer.from(key, 'base64'))
    await deliverWith({ hostKey: fingerprint })
    await deliverWith({ hostKey: `partner.example ${type} ${key}` })
    const wrong = `SHA256:${'A'.repeat(43)}`
    await expect(deliverWith({ hostKey: wrong })).rejects.toMatchObject({
      name: 'ChannelDown',
      message: `对方的主机密钥与登记的不同，没有登录。对方现为 ${fingerprint}，请向对方核实后再登记`,
    })
  })

  it('host key that changes: the channel stops until the new one is known', async () => {
    const port = open()
    const channel = channelWith(settings())
    await port.deliver(channel, file)
    await server.stop()
    server.changeHostKey()
    await server.start()
    // The end of the connection before may be seen by the first try alone.
    const tried = () => port.deliver(channel, file).then(() => 'sent', String)
    expect([await tried(), await tried()].at(-1)).toContain('主机密钥与登记的不同')
    const key = await readFile(join(server.folder, '..', 'host.pub'), 'utf8')
    server.hostKey = key.trim()
    await port.deliver({ ...channel, version: '2', settings: settings() }, file)
  })

  it.each([
    ['key of somebody else', { privateKey: anSshKey() }, '用户名、密码或私钥不被接受'],
    ['no key', { privateKey: 'x' }, '私钥无法读取，或其密码不对'],
    ['nobody listens', { port: 1 }, '对方拒绝连接，请检查主机和端口'],
    ['missing folder', { pathUp: '/none/at/all' }, '发送文件夹：对方没有该文件或文件夹'],
  ])('%s: sentence without secrets', async (_, change, sentence) => {
    const failure = await deliverWith(change).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: sentence })
    expect(String(failure)).not.toContain('PRIVATE')
  })

  it('host that accepts and says nothing: ends with the time', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(deliverWith({ port, timeoutSeconds: 0.1 })).rejects.toThrow(/应答/)
    silent.close()
  })

  it('password: sent to the known host alone', async () => {
    const hostKey = anSshKey()
    const seen: string[] = []
    const other = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on('error', () => {})
      client.on('authentication', (login) => {
        seen.push(login.method === 'password' ? login.password : login.method)
        login.reject(['password'])
      })
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const change = { port, authType: 'PASSWORD', password: 'secret-word' }
    await expect(deliverWith(change)).rejects.toThrow('主机密钥与登记的不同')
    expect(seen).toEqual([])
    const parsed = ssh2.utils.parseKey(hostKey)
    if (parsed instanceof Error) throw parsed
    const known = fingerprintOf(parsed.getPublicSSH())
    const failure = await deliverWith({ ...change, hostKey: known }).catch(String)
    expect(failure).toContain('用户名、密码或私钥不被接受')
    expect(failure).not.toContain('secret-word')
    expect(seen).toContain('secret-word')
    other.close()
  })

  it('message: other names in the folder are whole at every moment, and nothing is left aside', async () => {
    await deliverWith({})
    expect((await readdir(at('out'))).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await readFile(at('out', 'a.xml'), 'utf8')).toBe('<a/>')
  })

  it('inbox: names of writers are left alone, folders and links are named, growing files wait', async () => {
    await mkdir(at('in', 'folder'))
    await symlink('/etc/passwd', at('in', 'link.xml'))
    for (const name of ['.a.xml', 'b.tmp', 'c.filepart', 'd.xml', 'e.xml']) await writeFile(at('in', name), name)
    const port = portOf({ settleMs: 60 })
    const channel = channelWith(settings())
    // At once, so that it has grown whenever the port looks again.
    const growing = setInterval(() => appendFileSync(at('in', 'e.xml'), 'x'), 5)
    const listing = await port.listInbox(channel, nothing)
    clearInterval(growing)
    expect(listing).toMatchObject({ files: [{ name: 'd.xml' }], unusable: ['folder', 'link.xml'], left: 0 })
    await expect(port.read(channel, 'link.xml')).rejects.toThrow('不是普通文件')
    for (const name of await readdir(at('in'))) await rm(at('in', name), { recursive: true })
  })

  it('file that was continued while it was read: comes back into the inbox', async () => {
    const port = open()
    const channel = channelWith(settings())
    await writeFile(at('in', 'grows.xml'), '<a>')
    const { sha256, stamp } = await port.read(channel, 'grows.xml')
    await writeFile(at('in', 'grows.xml'), '</a>', { flag: 'a' })
    await port.putAway(channel, { name: 'grows.xml', sha256, stamp, to: 'error' })
    const [name = ''] = await readdir(at('in'))
    expect(await readFile(at('in', name), 'utf8')).toBe('<a></a>')
    await rm(at('in', name))
  })

  it('unreadable file that its writer continues later: taken back', async () => {
    const port = open()
    const channel = channelWith(settings())
    await writeFile(at('in', 'torn.xml'), '<a>')
    const { sha256, stamp, size } = await port.read(channel, 'torn.xml')
    await port.putAway(channel, { name: 'torn.xml', sha256, stamp, to: 'error' })
    expect(await port.takeBack(channel, { name: 'torn.xml', sha256, size })).toBe(false)
    await writeFile(at('error', 'torn.xml'), '</a>', { flag: 'a' })
    expect(await port.takeBack(channel, { name: 'torn.xml', sha256, size })).toBe(true)
    const [name = ''] = await readdir(at('in'))
    expect(await readFile(at('in', name), 'utf8')).toBe('<a></a>')
    await rm(at('in', name))
  })

  it('name that the archive has: both are kept', async () => {
    const port = open()
    const channel = channelWith(settings())
    for (const content of ['one', 'two']) {
      await writeFile(at('in', 'same.xml'), content)
      const { sha256, stamp } = await port.read(channel, 'same.xml')
      await port.putAway(channel, { name: 'same.xml', sha256, stamp, to: 'archive' })
    }
    const hash = createHash('sha256').update('two').digest('hex').slice(0, 12)
    expect(await readFile(at('archive', 'same.xml'), 'utf8')).toBe('one')
    expect(await readFile(at('archive', `same.xml.${hash}`), 'utf8')).toBe('two')
  })
})
