// Input that is stored nowhere yet: the page asks before it is thrown away.
import { use, useEffect, useRef } from 'react'
import { PagePlace } from '../rendering/page-place.ts'
import { useSession } from '../session/session-store.ts'

const all = new Set<{ tab: string; isChanged: () => boolean }>()

/** Whether something would be lost with these tabs, or with all of them. */
export const hasUnsaved = (isMeant: (tab: string) => boolean = () => true): boolean =>
  [...all].some(({ tab, isChanged }) => isMeant(tab) && isChanged())

/** A person who goes on as somebody else was told so. */
export const giveUpUnsaved = (): void => all.clear()

/** The browser asks before it loads another page or closes the window. */
export function watchUnload(): () => void {
  const hear = (event: BeforeUnloadEvent) => {
    if (useSession.getState().token !== undefined && hasUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', hear)
  return () => removeEventListener('beforeunload', hear)
}

/** Of what is drawn here. */
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

/** The layout knows which pages stay on the way to an address. */
export function followLosses(loses: (to: Address) => boolean): () => void {
  losesOn = loses
  return () => {
    losesOn = losesAll
  }
}

/** Whether a step to this address would lose something. Who is signed out has nothing to save it with. */
export const losesWork = (to: Address): boolean =>
  !isQuestionSkipped && useSession.getState().token !== undefined && losesOn(to)

/** Steps that were asked about already. */
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
