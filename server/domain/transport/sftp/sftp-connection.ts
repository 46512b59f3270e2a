// Connection to an SFTP server: its host key is compared with the known one, and every operation has a time limit.
import { createHash } from 'node:crypto'
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import { sftpPort, type sftpTransport } from '@kouan/contract/resources/channel/transports/sftp.ts'
import ssh2, {
  type AuthHandlerMiddleware,
  type Client,
  type ConnectConfig,
  type ServerHostKeyAlgorithm,
  type SFTPWrapper,
} from 'ssh2'
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

/** Kinds of host keys, each with the algorithms that sign with it, in the order in which they are asked for. */
const keyKinds: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
}

/**
 * Throws ChannelDown. A host has a key of each kind and shows one of the kind that is asked for first: that of a known line is. A
 * fingerprint says no kind, so that the others are asked for before the host counts as another one.
 */
export async function connectSftp(settings: SftpSettings, networks: AllowedNetworks): Promise<SftpConnection> {
  const parts = settings.hostKey.trim().split(/\s+/)
  const kinds = Object.keys(keyKinds)
  const known = kinds.filter((kind) => parts.includes(kind))
  const opening = (of: readonly string[]) => openConnection({ settings, networks, kinds: of })
  const first = await opening([...known, ...kinds.filter((kind) => !known.includes(kind))]).catch((error) => error)
  if (!(first instanceof OtherHostKey)) return opened(first)
  const others = parts.some((part) => part.startsWith('SHA256:')) ? kinds.filter((kind) => kind !== first.kind) : []
  for (const kind of others) {
    const next = await opening([kind]).catch((error) => error)
    // A host without a key of this kind ends the connection.
    if (!(next instanceof OtherHostKey || next instanceof NoSuchKey)) return opened(next)
  }
  throw first
}

function opened(answer: SftpConnection | Error): SftpConnection {
  if (answer instanceof Error) throw answer
  return answer
}

/** The host has shown a key that is not known. */
class OtherHostKey extends ChannelDown {
  readonly kind: string
  constructor(key: Buffer, options: { cause: unknown }) {
    super(`对方的主机密钥与登记的不同，没有登录。对方现为 ${fingerprintOf(key)}，请向对方核实后再登记`, options)
    // Type of the key, after its length.
    this.kind = key.toString('latin1', 4, 4 + key.readUInt32BE(0))
  }
}

/** The connection has ended before the host has shown a key. */
class NoSuchKey extends ChannelDown {}

interface Opening {
  settings: SftpSettings
  networks: AllowedNetworks
  /** Kinds of host keys that are asked for. */
  kinds: readonly string[]
}

async function openConnection(opening: Opening): Promise<SftpConnection> {
  const timeoutMs = timeLimitMs(opening.settings)
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
  const sftp = await within(timeoutMs, connect(client, opening), close).catch((error) => {
    close()
    throw connectionFault(error, timeoutMs)
  })
  return { isOpen: () => isOpen, close, run }
}

async function connect(client: Client, { settings, networks, kinds }: Opening): Promise<SFTPWrapper> {
  const { host } = settings
  const port = settings.port ?? sftpPort
  const sock = await connectSocket({ host, port, timeoutMs: timeLimitMs(settings), networks })
  let shown: { key: Buffer; isKnown: boolean } | undefined
  const config: ConnectConfig = {
    sock,
    username: settings.account ?? '',
    readyTimeout: timeLimitMs(settings),
    keepaliveInterval: 10_000,
    keepaliveCountMax: 2,
    algorithms: { serverHostKey: kinds.flatMap((kind) => keyKinds[kind] ?? []) },
    hostVerifier: (key: Buffer) => {
      shown = { key, isKnown: isKnownKey(key, settings.hostKey) }
      return shown.isKnown
    },
    ...credentialsOf(settings),
  }
  return new Promise((resolve, reject) => {
    sock.on('error', reject)
    client.on('error', (error) => reject(loginFault(error, shown)))
    client.on('close', () => reject(loginFault(undefined, shown)))
    client.on('ready', () => client.sftp((error, sftp) => (error ? reject(noSftp(error)) : resolve(sftp))))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => settings.password ?? '')),
    )
    try {
      client.connect(config)
    } catch (error) {
      sock.destroy()
      reject(new ChannelDown('私钥无法读取，或其密码不对', { cause: error }))
    }
  })
}

function credentialsOf({ authType, password, privateKey, passphrase }: SftpSettings): ConnectConfig {
  if (authType !== 'KEY') return { password: password ?? '', tryKeyboard: true, authHandler: passwordOrQuestions() }
  const secret = passphrase ? { passphrase } : {}
  return { privateKey: privateKey ?? '', authHandler: ['publickey'], ...secret }
}

/** Servers with PAM ask for the password as a question. A password that was refused is not shown a second time. */
function passwordOrQuestions(): AuthHandlerMiddleware {
  let isAsked = false
  return (left, _isPartial, next) => {
    // The first call knows no methods of the server.
    if (left === null) return next('password')
    const mayAsk = !isAsked && !left.includes('password') && left.includes('keyboard-interactive')
    isAsked = true
    // The library ends the login by false, which its types do not know.
    next(mayAsk ? 'keyboard-interactive' : (false as never))
  }
}

const noSftp = (cause: Error) => new ChannelDown('对方不提供 SFTP', { cause })

function loginFault(
  error: (Error & { level?: string }) | undefined,
  shown: { key: Buffer; isKnown: boolean } | undefined,
): Error {
  if (shown && !shown.isKnown) return new OtherHostKey(shown.key, { cause: error })
  if (error?.level === 'client-authentication') {
    return new ChannelDown('用户名、密码或私钥不被接受', { cause: error })
  }
  if (error?.level === 'client-timeout') return new ChannelDown('对方没有按时应答', { cause: error })
  if (!shown && error?.level === 'handshake') return new NoSuchKey('对方的加密方式不被支持', { cause: error })
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

/** The status of SFTP behind a fault; undefined: there is none. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ChannelFault &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  typeof error.cause.code === 'number'
    ? error.cause.code
    : undefined

export const isMissing = (error: unknown): boolean => statusOf(error) === noSuchFile

/** No connection, and a lost one. */
const brokenStatuses = [6, 7]

/** A status that servers of later versions of SFTP have is as much a fault of this one file as those that have a sentence. */
function operationFault(error: unknown, timeoutMs: number): ChannelFault {
  const status = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
  if (status === undefined) return connectionFault(error, timeoutMs)
  if (brokenStatuses.includes(status)) return new ChannelDown('连接被对方断开', { cause: error })
  return new ChannelFault(statuses[status] ?? `对方报告操作失败（代码 ${status}）`, { cause: error })
}

/** As ssh prints it: `SHA256:` and Base64 without padding. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Whether the key is among the known ones: fingerprints, or lines with type and key, as in `known_hosts` or a `.pub` file. */
export const isKnownKey = (key: Buffer, known: string): boolean =>
  known
    .trim()
    .split(/\s+/)
    .some((part) =>
      part.startsWith('SHA256:')
        ? part.replace(/=+$/, '') === fingerprintOf(key)
        : isKeyText(part) && Buffer.from(part, 'base64').equals(key),
    )

const isKeyText = (part: string) => /^AAAA[0-9A-Za-z+/]{20,}={0,2}$/.test(part)
