// Messages that clients send through their sockets, and their answers.
import { type PageMessage, readMessage, recordOf } from '@kouan/contract/calls/live-events.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { findExcess, plainBounds } from '@kouan/contract/rules/json-bounds.ts'
import type { LiveConnection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { Place } from './presence-news.ts'

interface Receiving {
  hub: Pick<Hub, 'subscribe' | 'connections'>
  /** Of one connection. */
  mostSubscriptions: number
  /** The page shows this row, or none. */
  onPlace: (place: Place | undefined) => void
  /** Notes what cannot be read; nothing is answered to it. */
  onUnreadable: (what: string) => void
}

type Handle = (connection: LiveConnection, data: unknown, receiving: Receiving) => void

const answer = (connection: LiveConnection, message: PageMessage) => connection.send(JSON.stringify(message))

/** By the type of the message. */
const handlers: Readonly<Record<string, Handle>> = {
  heart_beat: (connection) => answer(connection, { type: 'heart_beat', data: true }),
  subscribe(connection, data, { hub, mostSubscriptions, onUnreadable }) {
    const wanted = recordOf(data)?.keys
    if (Array.isArray(wanted)) {
      const names = wanted.filter((key) => typeof key === 'string')
      answer(connection, { type: 'subscribe', data: { keys: hub.subscribe(connection, names, mostSubscriptions) } })
    } else onUnreadable('subscribe without keys')
  },
  presence(_, data, { onPlace, onUnreadable }) {
    const { key, id } = recordOf(data) ?? {}
    if (data === null) onPlace(undefined)
    else if (typeof key === 'string' && typeof id === 'string' && isIdText(id)) onPlace({ key, id })
    else onUnreadable('presence without a row')
  },
  update_vxe_table: (connection, data, { hub }) => passOn(connection, data, hub.connections),
}

/** Handles a message of `/vxeSocket/{userId}/{pageId}`. */
export function receiveOfPage(connection: LiveConnection, text: string, receiving: Receiving): void {
  const excess = findExcess(text, plainBounds)
  const message = excess ? undefined : readMessage(text)
  const type = String(message?.type)
  if (Object.hasOwn(handlers, type)) handlers[type]?.(connection, message?.data, receiving)
  else
    receiving.onUnreadable(
      message === undefined ? (excess ? `too much (${excess.bound})` : 'not JSON') : `type ${type.slice(0, 40)}`,
    )
}

/** The row of a table that a client of the wire saved: other pages of the same person in the same tenant merge it. */
function passOn(sender: LiveConnection, data: unknown, connections: Iterable<LiveConnection>): void {
  const { userId, tenantId } = sender.holder
  const text = JSON.stringify({ type: 'update_vxe_table', data })
  for (const connection of connections) {
    const { holder } = connection
    if (holder.pageId !== undefined && holder.userId === userId && holder.tenantId === tenantId) connection.send(text)
  }
}

const alive = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

/** Handles a message of `/websocket/{userId}`: whatever comes is a sign of life. */
export const receiveOfPerson = (connection: LiveConnection): void => connection.send(alive)
