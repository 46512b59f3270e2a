// The sockets of this page: one that brings events, one of the person for messages. Whoever listens polls as well while the
// channel is down, so that a proxy that blocks sockets costs speed and nothing else.
import { closeCodes, noticesChanged, readMessage, recordOf, type Told } from '@kouan/contract/calls/live-events.ts'
import { useState } from 'react'
import { create } from 'zustand'
import { pageId } from '../browser/page-id.ts'
import { useWhileActive } from '../rendering/page-place.ts'
import { useSession } from '../session/session-store.ts'
import { openLine, type SocketLine } from './socket-line.ts'

export type Listener = (told: Told) => void

interface LiveState {
  /** Whether events come by socket just now. */
  isUp: boolean
  /** The same of messages to the person, which have a socket of their own. */
  isPersonUp: boolean
}

export const useLiveState = create<LiveState>()(() => ({ isUp: false, isPersonUp: false }))

/** Whether events of this name arrive by socket at present. */
export const isTold = ({ isUp, isPersonUp }: LiveState, name: string): boolean =>
  name === noticesChanged.name ? isPersonUp : isUp

const listeners = new Map<string, Set<Listener>>()
let lines: { page: SocketLine; person: SocketLine } | undefined

/** Calls `hear` for every event of this name, and after a gap. Returns the end. */
export function listenLive(name: string, hear: Listener): () => void {
  const hearing = listeners.get(name) ?? new Set()
  listeners.set(name, hearing.add(hear))
  if (hearing.size === 1) subscribeSoon()
  return () => {
    hearing.delete(hear)
    if (hearing.size > 0) return
    listeners.delete(name)
    subscribeSoon()
  }
}

const tell = (name: string, told: Told) => {
  for (const hear of [...(listeners.get(name) ?? [])]) hear(told)
}

/** The bell has a socket of its own. */
const wantedNames = () => [...listeners.keys()].filter((name) => name !== noticesChanged.name)

/** The row that this page shows, and who is told of others who have it open. */
let place: { key: string; id: string; hear: (names: readonly string[]) => void } | undefined

const sendPlace = () => {
  const data = place ? { key: place.key, id: place.id } : null
  lines?.page.send(JSON.stringify({ type: 'presence', data }))
}

/** Returns the names of other people who have this row open now; none while the channel is down. */
export function useOthersHere(key: string, id: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useWhileActive(() => enterPlace({ key, id, hear: setNames }), [key, id])
  return names
}

/** Says that the page shows this row, and hears who else does. Returns the end. */
export function enterPlace(entered: NonNullable<typeof place>): () => void {
  place = entered
  sendPlace()
  return () => {
    if (place !== entered) return
    place = undefined
    sendPlace()
  }
}

let isSubscribing = false
/** Many parts of a page appear at the same time: one message names all. */
function subscribeSoon(): void {
  if (isSubscribing) return
  isSubscribing = true
  queueMicrotask(() => {
    isSubscribing = false
    lines?.page.send(JSON.stringify({ type: 'subscribe', data: { keys: wantedNames() } }))
  })
}

interface FollowOptions {
  /** Address of the API. */
  base: string
  /** The server has ended the session. */
  onSessionEnd: () => void
  open?: (url: string, token: string) => ReturnType<Parameters<typeof openLine>[0]['open']>
}

/** Keeps the channel of whoever is signed in open until the returned function is called. */
export function followLive({ base, onSessionEnd, open = (url, token) => new WebSocket(url, [token]) }: FollowOptions) {
  const root = new URL(base, location.href).href.replace(/^http/, 'ws').replace(/\/$/, '')
  let opened = ''
  const follow = () => {
    const { token, user, tenantId } = useSession.getState()
    const isIn = token !== undefined && user !== undefined && user.mustChangePassword !== true
    const wanted = isIn ? `${user.id} ${tenantId} ${token}` : ''
    if (wanted === opened) return
    opened = wanted
    endLines()
    if (!isIn) return
    const at = (path: string) => () => open(`${root}/${path}?tenant-id=${encodeURIComponent(tenantId)}`, token)
    lines = {
      page: openPageLine(at(`vxeSocket/${user.id}/${pageId}`), onSessionEnd),
      person: openPersonLine(at(`websocket/${user.id}`)),
    }
  }
  const retry = () => {
    lines?.page.retryNow()
    lines?.person.retryNow()
  }
  follow()
  const stop = useSession.subscribe(follow)
  addEventListener('online', retry)
  return () => {
    stop()
    removeEventListener('online', retry)
    endLines()
  }
}

function endLines(): void {
  lines?.page.end()
  lines?.person.end()
  lines = undefined
  useLiveState.setState({ isUp: false, isPersonUp: false })
}

type Open = Parameters<typeof openLine>[0]['open']

function openPageLine(open: Open, onSessionEnd: () => void): SocketLine {
  return openLine({
    open,
    beat: { text: JSON.stringify({ type: 'heart_beat', data: '' }), everyMs: 10_000 },
    onOpen: subscribeSoon,
    onText: (text) => receive(text),
    onDown: (code) => {
      const wasUp = useLiveState.getState().isUp
      useLiveState.setState({ isUp: false })
      place?.hear([])
      // Polling begins where the channel ends.
      if (wasUp) for (const name of listeners.keys()) tell(name, { isGap: true })
      if (code !== closeCodes.sessionEnded) return
      // Its token opens nothing any more: another one begins again.
      endLines()
      onSessionEnd()
    },
  })
}

function openPersonLine(open: Open): SocketLine {
  return openLine({
    open,
    beat: { text: 'heartcheck', everyMs: 20_000 },
    onOpen: () => {
      useLiveState.setState({ isPersonUp: true })
      tell(noticesChanged.name, { isGap: true })
    },
    onText: (text) => {
      const cmd = readMessage(text)?.cmd
      if (cmd === 'topic' || cmd === 'user') tell(noticesChanged.name, {})
      else if (cmd !== 'heartcheck') logUnknown(text)
    },
    onDown: () => useLiveState.setState({ isPersonUp: false }),
  })
}

function receive(text: string): void {
  const { type, data } = readMessage(text) ?? {}
  const { key, args } = recordOf(data) ?? {}
  if (type === 'subscribe') confirmed()
  else if (type === 'presence') hearNames(recordOf(data) ?? {})
  else if (type === 'common_send_date' && typeof key === 'string' && Array.isArray(args)) {
    tell(key, (recordOf(args[0]) ?? {}) as Told)
  } else if (type !== 'heart_beat' && type !== 'update_vxe_table') logUnknown(text)
}

function hearNames({ key, id, names }: Record<string, unknown>): void {
  if (place && place.key === key && place.id === id && Array.isArray(names)) place.hear(names.map(String))
}

/** From here on nothing is missed. What happened before the channel was up is looked for once. */
function confirmed(): void {
  const { isUp } = useLiveState.getState()
  useLiveState.setState({ isUp: true })
  if (isUp) return
  if (place) sendPlace()
  for (const name of [...listeners.keys()]) tell(name, { isGap: true })
}

/** For whoever looks into the console; the person is not told (S8.033). */
const logUnknown = (text: string) =>
  console.warn('a message of the live channel was not understood', text.slice(0, 200))
