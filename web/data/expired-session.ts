// An expired session asks once: whatever fails meanwhile waits and is asked again after the new login (decision 1).
import { create } from 'zustand'
import { AskError, sentences } from './ask-error.ts'

interface Waiting {
  resolve: () => void
  reject: (error: AskError) => void
}

export const useExpiredSession = create<{ open: boolean; waiting: Waiting[] }>()(() => ({ open: false, waiting: [] }))

/** Resolves when the user has signed in again; rejects when they closed the dialog. */
export function waitForNewLogin(): Promise<void> {
  return new Promise((resolve, reject) => {
    useExpiredSession.setState(({ waiting }) => ({ open: true, waiting: [...waiting, { resolve, reject }] }))
  })
}

export function resumeAfterLogin(): void {
  const { waiting } = useExpiredSession.getState()
  useExpiredSession.setState({ open: false, waiting: [] })
  for (const { resolve } of waiting) resolve()
}

export function giveUpSession(): void {
  const { waiting } = useExpiredSession.getState()
  useExpiredSession.setState({ open: false, waiting: [] })
  for (const { reject } of waiting) {
    reject(new AskError({ kind: 'noSession', message: sentences.expired, code: 401, status: 401 }))
  }
}
