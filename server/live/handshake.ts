// Who asks for a socket, and whether the caller gets it: everything is decided before the connection is upgraded.
import type { IncomingMessage } from 'node:http'
import type { ErrorKind } from '@kouan/contract/language/error-codes.ts'
import { isScreenCredential } from '../gate/screen-session.ts'
import type { Caller, FindCaller } from '../gate/session.ts'
import { CallFailure } from '../ground/errors.ts'
import type { Holder } from './connection.ts'

interface HandshakeOptions {
  apiBase: string
  /** Beside the origin of the server itself. */
  allowedOrigins: readonly string[]
  findCaller: FindCaller
  now: Date
}

export class Refused extends Error {
  readonly kind: ErrorKind
  constructor(kind: ErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

interface Address {
  userId: string
  pageId: string | undefined
  query: URLSearchParams
}

/** Returns whose the socket will be; throws `Refused`. */
export async function admitSocket(request: IncomingMessage, options: HandshakeOptions): Promise<Holder> {
  const { userId, pageId, query } = readAddress(request.url ?? '', options.apiBase)
  if (!isOwnOrigin(request, options.allowedOrigins)) throw new Refused('noRight', '不允许从该来源连接')
  const token = offeredToken(request) ?? headerOf(request, 'x-access-token') ?? query.get('token') ?? undefined
  if (!token) throw new Refused('noSession', 'Token失效，请重新登录!')
  if (isScreenCredential(token)) throw new Refused('noRight', '大屏不使用实时通道')
  const tenantId = query.get('tenant-id') ?? headerOf(request, 'tenant-id')
  const { actor, ...caller } = await find(options, { token, tenantId })
  if (actor.userId !== userId) throw new Refused('noRight', '只能连接自己的通道')
  if (actor.mustChangePassword) throw new Refused('noRight', '请先修改初始密码')
  const { sessionId, realname, enterpriseId, permissions } = actor
  return { userId, tenantId: caller.tenantId, enterpriseId, permissions, sessionId, realname, pageId }
}

/** The token as sub-protocol, which the answer has to repeat. */
export const offeredToken = (request: IncomingMessage): string | undefined =>
  headerOf(request, 'sec-websocket-protocol')?.split(',')[0]?.trim() || undefined

/** Some clients write the base with a slash at its end. */
function readAddress(url: string, apiBase: string): Address {
  const { pathname, searchParams: query } = new URL(url.replace(/^\/+/, '/'), 'http://server')
  const path = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  const rest = path.startsWith(`${apiBase}/`) ? path.slice(apiBase.length) : ''
  const [, ofPage, pageId] = /^\/vxeSocket\/(\d{1,20})\/([\w-]{1,64})$/.exec(rest) ?? []
  if (ofPage !== undefined) return { userId: ofPage, pageId, query }
  // Clients of the third generation add the MD5 of their token, which they send as well.
  const [, ofPerson] = /^\/websocket\/(\d{1,20})(?:_[0-9a-fA-F]{32})?$/.exec(rest) ?? []
  if (ofPerson !== undefined) return { userId: ofPerson, pageId: undefined, query }
  throw new Refused('unknownPath', '路径不存在，请检查路径是否正确')
}

/** Clients that are no browsers send no origin. A page of another site cannot hide its own. */
function isOwnOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

async function find(
  { findCaller, now }: HandshakeOptions,
  { token, tenantId }: { token: string; tenantId: string | undefined },
): Promise<Caller> {
  try {
    // An open socket is no sign of somebody at the keyboard.
    return await findCaller({ token, tenantId, now, isUse: false })
  } catch (error) {
    if (error instanceof CallFailure) throw new Refused(error.kind, error.message)
    throw error
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
