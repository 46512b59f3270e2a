// The list layouts of this person: stored with the account, and in this browser so that a list opens without a jump.
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
  /** Lists whose layout was not sent yet when the page was left. */
  unsent?: readonly string[]
}

/** Lists whose layout was changed and is not yet stored with the account; answers of the account are older. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Milliseconds without a change before a layout is sent. */
const rest = 600

/** Loads the layouts once for each user. Those of the browser apply until the account answers. */
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
    // The layouts of the browser stay.
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

/** Sends a layout after a pause. A page that is left before sends it when it is opened again. */
function send(place: string): void {
  clearTimeout(waiting.get(place))
  const timer = setTimeout(async () => {
    // A failure is not reported: the layout is stored in this browser.
    const look = useLayouts.getState().looks[place] ?? none
    await ask(keepListLook, { place, look }, { onExpired: 'throw' }).catch(() => {})
    if (waiting.get(place) !== timer) return
    waiting.delete(place)
    store()
  }, rest)
  waiting.set(place, timer)
}

/** Returns the layout of a list and how to change it. `place` is undefined for an inner list, which has no layout of its own. */
export function useStoredLayout(place: string | undefined) {
  const userId = useSession((session) => session.user?.id)
  useEffect(() => {
    if (userId !== undefined) load(userId)
  }, [userId])
  const look = useLayouts(({ looks }) => (place === undefined ? undefined : looks[place])) ?? none
  const change = (part: Partial<ListLook> | undefined) => {
    if (place === undefined || userId === undefined) return
    // Undefined resets the layout to that of the page.
    const next = part === undefined ? {} : readListLook({ ...look, ...part })
    send(place)
    replaceAll(userId, { ...useLayouts.getState().looks, [place]: next })
  }
  return { look, change }
}

const none: ListLook = {}
