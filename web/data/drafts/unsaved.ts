// Input that is stored nowhere yet: the page asks before it is lost.
import { use, useEffect, useRef } from 'react'
import { PagePlace } from '../rendering/page-place.ts'
import { useSession } from '../session/session-store.ts'

const all = new Set<{ tab: string; isChanged: () => boolean }>()

/** Whether closing these tabs, or all tabs, would lose input. */
export const hasUnsaved = (isMeant: (tab: string) => boolean = () => true): boolean =>
  [...all].some(({ tab, isChanged }) => isMeant(tab) && isChanged())

/** Forgets all unsaved input, for a change of the account, which has asked already. */
export const giveUpUnsaved = (): void => all.clear()

/** Lets the browser ask before it loads another page or closes the window; returns a function that ends this. */
export function watchUnload(): () => void {
  const hear = (event: BeforeUnloadEvent) => {
    if (useSession.getState().token !== undefined && hasUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', hear)
  return () => removeEventListener('beforeunload', hear)
}

/** Registers unsaved input of the rendered component, as long as it is mounted. */
export function useUnsaved(isChanged: () => boolean): void {
  const { tab } = use(PagePlace)
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    const one = { tab, isChanged: () => latest.current() }
    all.add(one)
    return () => void all.delete(one)
  }, [tab])
}

interface Address {
  pathname: string
  search: string
}

const losesAll = () => hasUnsaved()
let losesOn: (to: Address) => boolean = losesAll
let isQuestionSkipped = false

/** Sets how the layout judges which addresses lose input: it knows the pages that stay mounted. Returns a function that ends this. */
export function followLosses(loses: (to: Address) => boolean): () => void {
  losesOn = loses
  return () => {
    losesOn = losesAll
  }
}

/** Whether navigating to this address would lose input; false for signed-out users, who cannot save it. */
export const losesWork = (to: Address): boolean =>
  !isQuestionSkipped && useSession.getState().token !== undefined && losesOn(to)

/** Runs a navigation without the question, for callers that have asked already. */
export function stepWithoutQuestion(step: () => void): void {
  isQuestionSkipped = true
  try {
    step()
  } finally {
    isQuestionSkipped = false
  }
}

export const leaveQuestion = {
  title: '内容尚未保存，确定离开吗？',
  content: '离开后再打开同一个表单，可以恢复草稿。',
  okText: '离开',
  cancelText: '留下',
} as const
