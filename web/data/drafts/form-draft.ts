// Drafts of forms: unsaved values are stored in this window until they are saved or discarded, and offered again.
import { useEffect, useRef, useState } from 'react'
import { windowMemory } from '../browser/window-memory.ts'
import { useSession } from '../session/session-store.ts'

type Values = Readonly<Record<string, unknown>>

export interface FormDraft {
  /** Epoch milliseconds. */
  at: number
  /** Of the row that was changed. */
  version: unknown
  values: Values
}

const prefix = 'KOUAN_DRAFT_'
/** Milliseconds without a key. */
const restTime = 400

interface Options {
  /** Of the form, and of the row in it; absent where nothing is kept. */
  name: string | undefined
  version: unknown
  /** Returns the changed values that may be stored. */
  read: () => Values
}

export function useFormDraft({ name, version, read }: Options) {
  const userId = useSession((session) => session.user?.id)
  const key = name === undefined || userId === undefined ? undefined : `${prefix}${userId}_${name}`
  const [found, setFound] = useState(() => (key === undefined ? undefined : readDraft(key)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useRef(() => {})
  useEffect(() => {
    save.current = () => {
      if (timer.current === undefined || key === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      const values = read()
      if (Object.keys(values).length === 0) windowMemory.forget(key)
      else windowMemory.write(key, { at: Date.now(), version, values } satisfies FormDraft)
    }
  })
  useEffect(() => {
    const leave = () => save.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    /** From an earlier visit, as long as nothing else is typed. */
    found,
    /** Something was typed. */
    touch: () => {
      setFound(undefined)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save.current(), restTime)
    },
    forget: () => {
      setFound(undefined)
      clearTimeout(timer.current)
      timer.current = undefined
      if (key !== undefined) windowMemory.forget(key)
    },
  }
}

/** Removes the drafts of a person who signs out. */
export const forgetDrafts = (): void => windowMemory.forgetAll(prefix)

function readDraft(key: string): FormDraft | undefined {
  const { at, version, values } = (windowMemory.read(key) ?? {}) as Partial<FormDraft>
  if (typeof at !== 'number' || typeof values !== 'object' || values === null) return undefined
  return { at, version, values }
}
