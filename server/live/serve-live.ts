// The live channel: sockets of pages and persons on the port of the application, told by NOTIFY of the database.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes } from '@kouan/contract/calls/live-events.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { WebSocketServer } from 'ws'
import type { Database } from '../db/open-database.ts'
import { inReading, inTransaction } from '../db/transaction.ts'
import { endWithFailure } from '../gate/headers.ts'
import type { FindCaller } from '../gate/session.ts'
import { CallFailure } from '../ground/errors.ts'
import type { Log } from '../ground/log.ts'
import { type Holder, type LiveConnection, type LiveLimits, liveLimits, openConnection } from './connection.ts'
import { admitSocket, Refused } from './handshake.ts'
import { createHub, type Hub } from './hub.ts'
import { listenForChanges } from './listen.ts'
import { type LiveSource, mayHear } from './live-source.ts'
import { receiveOfPage, receiveOfPerson } from './messages.ts'
import { offersOther, serveWithoutOffer } from './other-upgrades.ts'
import { createPresence } from './presence.ts'
import type { Place } from './presence-news.ts'

interface LiveOptions {
  /** Server whose upgrades are served. */
  server: Server
  log: Log
  db: Pick<Database, 'staff' | 'enterprise' | 'connectListener'>
  findCaller: FindCaller
  sources: readonly LiveSource[]
  /** Resources whose rows pages may say that they show. */
  resources: ReadonlyMap<string, Pick<Resource, 'name' | 'table'>>
  apiBase: string
  allowedOrigins: readonly string[]
  clock: () => Date
  /** Sockets are closed when it is aborted, and no others are opened. */
  ending?: AbortSignal | undefined
  limits?: Partial<LiveLimits> | undefined
}

/** Milliseconds for the closing handshakes of a shutdown. */
const closingMs = 1500
/** Sockets whose sessions are looked up at the same time. */
const lookupsAtOnce = 8
/** Handshakes at the same time; each takes a connection of the database. */
const mostPending = 200

/** `rechecks`: of the sessions before this one was looked up. */
interface Admitted {
  holder: Holder
  rechecks: number
}

export interface LiveChannel {
  /** Closes the sockets and ends when they are closed. */
  close(): Promise<void>
  /** Open sockets of all pages and persons. */
  countSockets(): number
}

export function serveLive(options: LiveOptions): LiveChannel {
  const { server, log, db, findCaller, sources, clock, ending } = options
  const limits = { ...liveLimits, ...options.limits }
  const events = sources.map(({ event }) => event)
  const hub = createHub({
    sources,
    recheck: (connections) => inGroups(connections, (one) => recheckOne(one).catch(onError)),
    readPersonal: (source, notification) =>
      inTransaction(
        { db: db.staff.kysely, scope: { tenantId: notification.tenant ?? '0', enterpriseId: null } },
        (transaction) => source.personal(transaction, notification),
      ),
    onError,
  })
  const listener = listenForChanges({
    database: db,
    onNotification: (notification) => {
      const { topic, tenant, news } = notification
      if (topic === 'presence' && tenant !== undefined && news) presence.hear(tenant, news)
      else void hub.tell(notification)
    },
    onGap: () => void hub.tellGap(),
    log,
  })
  const presence = createPresence({
    announce: (tenant, news) => {
      const payload = JSON.stringify({ topic: 'presence', tenant, news })
      db.staff.pool.query('select pg_notify($1, $2)', ['kouan_live', payload]).catch(onError)
    },
  })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    handleProtocols: ([offered]) => offered ?? false,
  })
  let pending = 0
  let isClosing = false

  function onError(error: unknown): void {
    log.error({ err: error }, 'the live channel failed')
  }

  /** Takes over the rights of now, and closes the socket of a session that has ended. */
  async function recheckOne(connection: LiveConnection): Promise<void> {
    const { sessionId, tenantId } = connection.holder
    try {
      const { actor } = await findCaller({ sessionId, tenantId, now: clock(), isUse: false })
      const isOther = actor.enterpriseId !== connection.holder.enterpriseId
      connection.holder = { ...connection.holder, permissions: actor.permissions, realname: actor.realname }
      const isRefused = events.some(
        (event) => connection.subscriptions.has(event.name) && !mayHear(event, connection.holder),
      )
      if (isOther || isRefused) drop(connection, closeCodes.rightsChanged, '权限已变更')
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      drop(connection, closeCodes.sessionEnded, '登录已结束')
    }
  }

  /** Looks the row up with the rights of the person: no one is listed at a row that he cannot see. */
  async function enter(connection: LiveConnection, place: Place | undefined): Promise<void> {
    const resource = place && options.resources.get(place.key)
    const { permissions, tenantId, enterpriseId } = connection.holder
    if (!place || !resource || !permissions.has(permissionOf(resource, 'list')))
      return presence.enter(connection, undefined)
    const pool = enterpriseId === null ? db.staff : db.enterprise
    const { rows } = await inReading({ db: pool.kysely, scope: { tenantId, enterpriseId } }, (reading) =>
      sql`select from ${sql.table(resource.table)} where id = ${place.id}`.execute(reading),
    )
    // It may have closed meanwhile.
    if (hub.connections.has(connection)) presence.enter(connection, rows.length > 0 ? place : undefined)
  }

  /** Closes a connection. It gets no more messages, however long its closing handshake takes. */
  function drop(connection: LiveConnection, code: number, reason: string): void {
    hub.remove(connection)
    presence.leave(connection)
    connection.close(code, reason)
  }

  async function admit(request: IncomingMessage): Promise<Admitted> {
    if (isClosing || pending >= mostPending || hub.connections.size >= limits.sockets)
      throw new Refused('overload', '系统繁忙，请稍后再试')
    pending += 1
    try {
      // First, so that no end of a session is missed after it was found.
      await listener.ensure()
      const rechecks = hub.countRechecks()
      const holder = await admitSocket(request, { ...options, now: clock() })
      refuseImpersonation(hub, holder)
      if (hub.ofUser(holder.userId).size >= limits.socketsOfUser)
        throw new Refused('tooMany', '打开的页面太多，请关闭一些')
      return { holder, rechecks }
    } finally {
      pending -= 1
    }
  }

  function accept({ holder, rechecks }: Admitted, [request, socket, head]: [IncomingMessage, Duplex, Buffer]): void {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const receiving = {
        hub,
        mostSubscriptions: limits.subscriptions,
        onPlace: (place: Place | undefined) => void enter(connection, place).catch(onError),
        onUnreadable: (what: string) =>
          log.info({ user: holder.userId, what }, 'a message of a socket was not understood'),
      }
      const connection = openConnection(opened, holder, {
        limits,
        onText: (text) =>
          holder.pageId === undefined ? receiveOfPerson(connection) : receiveOfPage(connection, text, receiving),
        onEnd: () => {
          hub.remove(connection)
          presence.leave(connection)
        },
        onFlood: () => {
          log.warn({ user: holder.userId }, 'a socket sent too many messages')
          drop(connection, closeCodes.tooManyMessages, '发送过于频繁')
          setTimeout(connection.end, closingMs).unref()
        },
      })
      const older = holder.pageId === undefined ? undefined : hub.ofPage(holder.pageId)
      if (older) drop(older, closeCodes.replaced, '已由新的连接接替')
      hub.add(connection)
      // A session that ended between the handshake and here was announced before this socket was known.
      if (hub.countRechecks() !== rechecks) void recheckOne(connection).catch(onError)
    })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (offersOther(request)) {
      if (!serveWithoutOffer(server, [request, socket, head])) refuse(socket, new Refused('badInput', '请求头过多'))
      return
    }
    socket.on('error', ignoreError)
    admit(request).then(
      (admitted) => accept(admitted, [request, socket, head]),
      (error: unknown) => {
        if (!(error instanceof Refused)) onError(error)
        refuse(socket, error instanceof Refused ? error : new Refused('overload', '系统繁忙，请稍后再试'))
      },
    )
  })

  const pingAll = () => {
    for (const connection of hub.connections) connection.ping()
  }
  const timers = [
    // Where this process stood still, the answers of others are read first.
    setInterval(() => setImmediate(pingAll), limits.pingMs).unref(),
    setInterval(() => void hub.recheckAll(), limits.recheckMs).unref(),
  ]
  async function close(): Promise<void> {
    if (isClosing) return
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    presence.close()
    for (const connection of hub.connections) connection.close(closeCodes.shutdown, '服务器正在停止')
    const end = performance.now() + closingMs
    while (hub.connections.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of hub.connections) connection.end()
    await listener.close()
  }
  ending?.addEventListener('abort', () => void close())
  return { close, countSockets: () => hub.connections.size }
}

/**
 * Stays on the socket as long as it is open. A function of the upgrade would keep the request with all its headers in memory:
 * 4 kB for each socket.
 */
const ignoreError = (): void => {}

/** Refuses the id of a page that another person has open: ids are random, so it was not drawn by chance. */
function refuseImpersonation(hub: Hub, { pageId, userId }: Holder): void {
  const open = pageId === undefined ? undefined : hub.ofPage(pageId)
  if (open && open.holder.userId !== userId) throw new Refused('noRight', '该页面属于其他用户')
}

const phrases: Partial<Record<ErrorKind, string>> = {
  noSession: '401 Unauthorized',
  noRight: '403 Forbidden',
  unknownPath: '404 Not Found',
  tooMany: '429 Too Many Requests',
  overload: '503 Service Unavailable',
}

function refuse(socket: Duplex, { kind, message }: Refused): void {
  if (!socket.writable) return void socket.destroy()
  endWithFailure(socket, { line: phrases[kind] ?? '400 Bad Request', message, code: errorCodes[kind].code })
}

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += lookupsAtOnce) {
    await Promise.all(all.slice(at, at + lookupsAtOnce).map(work))
  }
}
