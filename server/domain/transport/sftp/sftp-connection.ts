// Connection to an SFTP server: its host key is compared with the known one, and every operation has a time limit.
import { createHash } from 'node:crypto'
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import { sftpPort, type sftpTransport } from '@kouan/contract/resources/channel/transports/sftp.ts'
import ssh2, { type Client, type ConnectConfig, type SFTPWrapper } from 'ssh2'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { ChannelDown, ChannelFault } from '../../channel/channel-fault.ts'
import { connectSocket } from '../connect-socket.ts'
import { connectionFault, within } from '../connection-fault.ts'
import { type Session, timeLimitMs } from '../transport.ts'

/** One operation of SFTP, with a callback as the library has it. */
type Operation<T> = (sftp: SFTPWrapper, done: (error: Error | null | undefined, value?: T) => void) => void

export type SftpSettings = SettingsOf<typeof sftpTransport.fields>

export interface SftpConnection extends Pick<Session, 'isOpen' | 'close'> {
  /** Runs one operation; throws ChannelFault. */
  run<T>(operation: Operation<T>): Promise<T>
}

/** Throws ChannelDown. */
export async function connectSftp(settings: SftpSettings, networks: AllowedNetworks): Promise<SftpConnection> {
  const timeoutMs = timeLimitMs(settings)
  const client = new ssh2.Client()
  let isOpen = true
  const close = () => {
    isOpen = false
    client.destroy()
  }
  // Without a listener an error of the connection would end the process.
  client.on('error', close).on('close', close)
  const run: SftpConnection['run'] = <T>(operation: Operation<T>) =>
    within(timeoutMs, call<T>(client, sftp, operation), close).catch((error) => {
      throw operationFault(error, timeoutMs)
    })
  const sftp = await within(timeoutMs, connect(client, settings, networks), close).catch((error) => {
    close()
    throw connectionFault(error, timeoutMs)
  })
  return { isOpen: () => isOpen, close, run }
}

async function connect(client: Client, settings: SftpSettings, networks: AllowedNetworks): Promise<SFTPWrapper> {
  const { host } = settings
  const port = settings.port ?? sftpPort
  const sock = await connectSocket({ host, port, timeoutMs: timeLimitMs(settings), networks })
  let refusedKey: Buffer | undefined
  const config: ConnectConfig = {
    sock,
    username: settings.account ?? '',
    readyTimeout: timeLimitMs(settings),
    keepaliveInterval: 10_000,
    keepaliveCountMax: 2,
    hostVerifier: (key: Buffer) => {
      if (isKnownKey(key, settings.hostKey)) return true
      refusedKey = key
      return false
    },
    ...credentialsOf(settings),
  }
  return new Promise((resolve, reject) => {
    sock.on('error', reject)
    client.on('error', (error) => reject(loginFault(error, refusedKey)))
    client.on('close', () => reject(loginFault(undefined, refusedKey)))
    client.on('ready', () => client.sftp((error, sftp) => (error ? reject(noSftp(error)) : resolve(sftp))))
    try {
      client.connect(config)
    } catch (error) {
      sock.destroy()
      reject(new ChannelDown('私钥无法读取，或其密码不对', { cause: error }))
    }
  })
}

function credentialsOf({ authType, password, privateKey, passphrase }: SftpSettings): ConnectConfig {
  if (authType !== 'KEY') return { password: password ?? '', authHandler: ['password'] }
  const secret = passphrase ? { passphrase } : {}
  return { privateKey: privateKey ?? '', authHandler: ['publickey'], ...secret }
}

const noSftp = (cause: Error) => new ChannelDown('对方不提供 SFTP', { cause })

function loginFault(error: (Error & { level?: string }) | undefined, refusedKey: Buffer | undefined): Error {
  if (refusedKey) {
    const sentence = `对方的主机密钥与登记的不同，没有登录。对方现为 ${fingerprintOf(refusedKey)}，请向对方核实后再登记`
    return new ChannelDown(sentence, { cause: error })
  }
  if (error?.level === 'client-authentication') {
    return new ChannelDown('用户名、密码或私钥不被接受', { cause: error })
  }
  if (error?.level === 'client-timeout') return new ChannelDown('对方没有按时应答', { cause: error })
  return error && 'code' in error ? error : new ChannelDown('连接被对方断开', { cause: error })
}

function call<T>(client: Client, sftp: SFTPWrapper, operation: Parameters<SftpConnection['run']>[0]): Promise<T> {
  return new Promise((resolve, reject) => {
    const isBroken = () => reject(new ChannelDown('连接被对方断开'))
    client.once('close', isBroken)
    operation(sftp, (error, value) => {
      client.removeListener('close', isBroken)
      // The operation says what type its value has.
      if (error) reject(error)
      else resolve(value as T)
    })
  })
}

/** Status codes of SFTP. */
const noSuchFile = 2
const statuses: Readonly<Record<number, string>> = {
  [noSuchFile]: '对方没有该文件或文件夹',
  3: '没有权限',
  4: '对方报告操作失败，可能是磁盘已满',
  8: '对方不支持该操作',
}

export const isMissing = (error: unknown): boolean =>
  error instanceof ChannelFault &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === noSuchFile

function operationFault(error: unknown, timeoutMs: number): ChannelFault {
  const status =
    error instanceof Error && 'code' in error && typeof error.code === 'number' ? statuses[error.code] : undefined
  return status === undefined ? connectionFault(error, timeoutMs) : new ChannelFault(status, { cause: error })
}

/** As ssh prints it: `SHA256:` and Base64 without padding. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Whether the key is the known one: a fingerprint, or a line with type and key, as in `known_hosts` or a `.pub` file. */
export function isKnownKey(key: Buffer, known: string): boolean {
  const text = known.trim()
  if (text.startsWith('SHA256:')) return text.replace(/=+$/, '') === fingerprintOf(key)
  return text.split(/\s+/).some((part) => isKeyText(part) && Buffer.from(part, 'base64').equals(key))
}

const isKeyText = (part: string) => /^AAAA[0-9A-Za-z+/]{20,}={0,2}$/.test(part)
