// How this person likes lists to look: kept with the account, and in this browser so that nothing jumps when a list opens.
import { keepListLook, myListLooks } from '@kouan/contract/calls/system/list-look-calls.ts'
import { type ListLook, readListLook } from '@kouan/contract/rules/list-look.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { ask } from './ask.ts'
import { useSession } from './session-store.ts'
import { storage, storageKeys } from './storage.ts'

interface Looks {
  userId: string | undefined
  /** By the path of a list. */
  looks: Readonly<Record<string, ListLook>>
}

const useLooks = create<Looks>()(() => ({ userId: undefined, looks: {} }))

/** Places that were changed and not yet kept by the account: what it answers meanwhile is older. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Milliseconds that somebody moves columns before they are kept. */
const rest = 600

/** Once for each who signs in. What the browser kept stands in until the account answers. */
function load(userId: string): void {
  if (useLooks.getState().userId === userId) return
  const kept = storage.read<Looks>(storageKeys.listLooks)
  useLooks.setState({ userId, looks: kept?.userId === userId ? kept.looks : {} })
  ask(myListLooks, {}, { onExpired: 'throw' }).then(
    (said) => {
      const { userId: now, looks: here } = useLooks.getState()
      if (now !== userId) return
      const own = Object.fromEntries(Object.entries(here).filter(([place]) => waiting.has(place)))
      take(userId, { ...said, ...own })
    },
    // The lists look as they did here before.
    () => {},
  )
}

function take(userId: string, looks: Looks['looks']): void {
  useLooks.setState({ userId, looks })
  storage.keep(storageKeys.listLooks, { userId, looks } satisfies Looks)
}

/** `place` undefined: a list inside another page, which looks as its page says. */
export function useListLook(place: string | undefined) {
  const userId = useSession((session) => session.user?.id)
  useEffect(() => {
    if (userId !== undefined) load(userId)
  }, [userId])
  const look = useLooks(({ looks }) => (place === undefined ? undefined : looks[place])) ?? none
  const change = (part: Partial<ListLook> | undefined) => {
    if (place === undefined || userId === undefined) return
    // Undefined: as the page has it.
    const next = part === undefined ? {} : readListLook({ ...look, ...part })
    take(userId, { ...useLooks.getState().looks, [place]: next })
    clearTimeout(waiting.get(place))
    waiting.set(
      place,
      setTimeout(() => {
        waiting.delete(place)
        // Not worth a word if the account cannot keep it: it stands in this browser.
        ask(keepListLook, { place, look: next }, { onExpired: 'throw' }).catch(() => {})
      }, rest),
    )
  }
  return { look, change }
}

const none: ListLook = {}
