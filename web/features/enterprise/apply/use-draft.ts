// Keeps what is typed on the server: some seconds after the last key, at each step, and before submission.
import { type ApplicationView, readApplication, saveApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { isAskError } from '../../../data/calls/ask-error.ts'
import { changedValues } from '../../../fields/form/form-values.ts'

type Values = Record<string, unknown>

export interface Draft {
  isSaving: boolean
  /** When it was last kept, in this visit. */
  savedAt: Date | undefined
  error: unknown
  /** To be called with everything that is typed, whenever something changes. */
  touch: (values: Values) => void
  /** Keeps it now. Rejects with what the server says. */
  saveNow: (values: Values) => Promise<void>
}

/** Milliseconds without a key; the call is limited to 60 a minute. */
const restTime = 3000

interface Begun {
  accessToken: string
  initial: Values
  /** Of the application that `initial` was read from. */
  version: number
}

export function useDraft({ accessToken, initial, version: read }: Begun): Draft {
  const client = useQueryClient()
  const saved = useRef(initial)
  const version = useRef<number | undefined>(read)
  const running = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef(initial)
  const [state, setState] = useState<Pick<Draft, 'isSaving' | 'savedAt' | 'error'>>({
    isSaving: false,
    savedAt: undefined,
    error: undefined,
  })

  const send = useCallback(
    async (values: Values) => {
      const changes = changedValues(values, saved.current)
      if (Object.keys(changes).length === 0) return
      setState((before) => ({ ...before, isSaving: true, error: undefined }))
      try {
        const sent = { ...changes, accessToken, version: version.current }
        const answer = await ask(saveApplication, sent as InputOfCall<typeof saveApplication>)
        version.current = answer.version
        saved.current = { ...saved.current, ...changes }
        client.setQueryData<ApplicationView>(
          [readApplication.name, { accessToken }],
          (view) => view && { ...view, ...answer },
        )
        setState({ isSaving: false, savedAt: new Date(), error: undefined })
      } catch (error) {
        // An answer that was lost may have been kept: one's own text is nobody else's change.
        if (!isAskError(error, 'conflict', 'badInput', 'refused')) version.current = undefined
        setState((before) => ({ ...before, isSaving: false, error }))
        throw error
      }
    },
    [accessToken, client],
  )

  const saveNow = useCallback(
    (values: Values) => {
      clearTimeout(timer.current)
      typed.current = values
      // One after the other, so that an older text never overtakes a newer one.
      const next = running.current.catch(() => {}).then(() => send(values))
      running.current = next
      return next
    },
    [send],
  )

  const touch = useCallback(
    (values: Values) => {
      clearTimeout(timer.current)
      typed.current = values
      // The failure is shown beside the form.
      timer.current = setTimeout(() => void saveNow(values).catch(() => {}), restTime)
    },
    [saveNow],
  )

  useEffect(() => {
    // A request under way may be broken off, and refused input is stored nowhere.
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(changedValues(typed.current, saved.current)).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      // Another page of the product was opened before the text had rested; what is kept already is not sent again.
      void saveNow(typed.current).catch(() => {})
    }
  }, [saveNow])

  return { ...state, touch, saveNow }
}
