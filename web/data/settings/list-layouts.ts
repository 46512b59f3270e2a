// How this person likes lists to look: kept with the account, and in this browser so that nothing jumps when a list opens.
import { keepListLook, myListLooks } from '@kouan/contract/calls/system/list-look-calls.ts'
import { type ListLook, readListLook } from '@kouan/contract/rules/list-look.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { storage, storageKeys } from '../browser/storage.ts'
import { ask } from '../calls/ask.ts'
import { useSession } from '../session/session-store.ts'

interface Layouts {
  userId: string | undefined
  /** By the path of a list. */
  looks: Readonly<Record<string, ListLook>>
}

const useLayouts = create<Layouts>()(() => ({ userId: undefined, looks: {} }))

interface StoredLayouts extends Layouts {
  /** Places that the account did not have yet when the page was left. */
  unsent?: readonly string[]
}

/** Places that were changed and not yet kept by the account: what it answers meanwhile is older. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Milliseconds that somebody moves columns before they are kept. */
const rest = 600

/** Once for each who signs in. What the browser kept stands in until the account answers. */
function load(userId: string): void {
  if (useLayouts.getState().userId === userId) return
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  const { looks, unsent = [] } = ownOf(storage.read<StoredLayouts>(storageKeys.listLayouts), userId)
  useLayouts.setState({ userId, looks })
  for (const place of unsent) send(place)
  ask(myListLooks, {}, { onExpired: 'throw' }).then(
    (answer) => {
      const { userId: now, looks: here } = useLayouts.getState()
      if (now !== userId) return
      const own = Object.fromEntries(Object.entries(here).filter(([place]) => waiting.has(place)))
      replaceAll(userId, { ...answer, ...own })
    },
    // The lists look as they did here before.
    () => {},
  )
}

const ownOf = (stored: StoredLayouts | undefined, userId: string): Pick<StoredLayouts, 'looks' | 'unsent'> =>
  stored?.userId === userId ? stored : { looks: {} }

function replaceAll(userId: string, looks: Layouts['looks']): void {
  useLayouts.setState({ userId, looks })
  store()
}

const store = () =>
  storage.write(storageKeys.listLayouts, {
    ...useLayouts.getState(),
    unsent: [...waiting.keys()],
  } satisfies StoredLayouts)

/** When nobody has moved anything for a while; a page that is left before that sends it when it is opened again. */
function send(place: string): void {
  clearTimeout(waiting.get(place))
  const timer = setTimeout(async () => {
    // Not worth a word if the account cannot keep it: it stands in this browser.
    const look = useLayouts.getState().looks[place] ?? none
    await ask(keepListLook, { place, look }, { onExpired: 'throw' }).catch(() => {})
    if (waiting.get(place) !== timer) return
    waiting.delete(place)
    store()
  }, rest)
  waiting.set(place, timer)
}

/** `place` undefined: a list inside another page, which looks as its page says. */
export function useStoredLayout(place: string | undefined) {
  const userId = useSession((session) => session.user?.id)
  useEffect(() => {
    if (userId !== undefined) load(userId)
  }, [userId])
  const look = useLayouts(({ looks }) => (place === undefined ? undefined : looks[place])) ?? none
  const change = (part: Partial<ListLook> | undefined) => {
    if (place === undefined || userId === undefined) return
    // Undefined: as the page has it.
    const next = part === undefined ? {} : readListLook({ ...look, ...part })
    send(place)
    replaceAll(userId, { ...useLayouts.getState().looks, [place]: next })
  }
  return { look, change }
}

const none: ListLook = {}
