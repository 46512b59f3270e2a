// Tries whether a channel can be used, for the person who sets it up. Sends no message and takes nothing from the inbox.
import { randomUUID } from 'node:crypto'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import { sendRequest } from '../../../../outgoing/send-request.ts'
import { ChannelFault } from '../../../channel/channel-fault.ts'
import { openAmqp } from './amqp-session.ts'
import { connectionFault } from './connection-fault.ts'
import { authorizationOf, refuseStatus, tlsOf } from './http-port.ts'
import { amqpSettings, httpSettings, type SettingsRow, sftpSettings } from './read-settings.ts'
import type { HttpSettings } from './remote-channel.ts'
import { openSftp, type SftpSession } from './sftp-session.ts'

type Probe = (row: SettingsRow, networks: AllowedNetworks) => Promise<string>

/** By protocol. Each returns what was tried, as a Chinese sentence, and throws ChannelFault. */
export const probes: Readonly<Record<string, Probe>> = {
  async SFTP(row, networks) {
    const settings = sftpSettings(row)
    const session = await openSftp(settings, networks)
    try {
      await tryWriting(session, settings.pathUp)
      await named(
        '收取文件夹',
        session.run((sftp, done) => sftp.readdir(settings.pathDown, done)),
      )
    } finally {
      session.close()
    }
    return '已登录，发送文件夹可以写入，收取文件夹可以读取'
  },

  async HTTP(row, networks) {
    const settings = httpSettings(row)
    const { urlUp, urlDown } = settings
    if (urlUp) await named('发送地址', askAddress(settings, { url: urlUp, networks, method: 'HEAD' }))
    if (urlDown) await named('收取地址', askAddress(settings, { url: urlDown, networks, method: 'GET' }))
    return urlDown ? '发送地址和收取地址都有应答' : '发送地址有应答'
  },

  async AMQP(row, networks) {
    const settings = amqpSettings(row)
    const session = await openAmqp(settings, networks)
    const find = (queue: string) => session.run(() => session.fetching.queueDeclare({ queue, passive: true }))
    try {
      await named(`队列 ${settings.queueUp}`, find(settings.queueUp))
      await named(`队列 ${settings.queueDown}`, find(settings.queueDown))
    } finally {
      session.close()
    }
    return '已登录，两个队列都在'
  },
}

async function tryWriting(session: SftpSession, folder: string): Promise<void> {
  const path = `${folder.replace(/\/+$/, '')}/.kouan-${randomUUID().slice(0, 8)}.tmp`
  const run = (work: Parameters<typeof session.run<void>>[0]) => named('发送文件夹', session.run<void>(work))
  await run((sftp, done) => sftp.writeFile(path, Buffer.from(''), (error) => done(error)))
  await run((sftp, done) => sftp.unlink(path, (error) => done(error)))
}

interface Asked {
  url: string
  networks: AllowedNetworks
  method: 'HEAD' | 'GET'
}

async function askAddress(settings: HttpSettings, { url, networks, method }: Asked): Promise<void> {
  const response = await sendRequest({
    url: new URL(url),
    method,
    headers: authorizationOf(settings),
    timeoutMs: settings.timeoutMs,
    maxBytes: 1024 * 1024,
    networks,
    tls: tlsOf(settings),
  }).catch((error) => {
    throw connectionFault(error, settings.timeoutMs)
  })
  // An address for messages need not know HEAD.
  if (method === 'HEAD' && [400, 404, 405, 501].includes(response.status)) return
  refuseStatus(response)
}

const named = <T>(what: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof ChannelFault ? new ChannelFault(`${what}：${error.message}`, { cause: error.cause }) : error
  })
