// A session that is over asks once: whatever fails meanwhile waits and is asked again after the new login.
import { create } from 'zustand'

/** Why one has to sign in again: it was too long ago, or another window of this browser signed out or as somebody else. */
export type SessionEnd = 'expired' | 'signedOut' | { other: string }

interface ExpiredSession {
  open: boolean
  end: SessionEnd
  /** Calls to repeat when there is a new session. */
  waiting: (() => void)[]
}

export const useExpiredSession = create<ExpiredSession>()(() => ({ open: false, end: 'expired', waiting: [] }))

/** Resolves when the user has signed in again. */
export function waitForNewLogin(): Promise<void> {
  return new Promise((resolve) => {
    useExpiredSession.setState(({ waiting }) => ({ open: true, waiting: [...waiting, resolve] }))
  })
}

/** Announces in this window that another one of this browser ended the session. */
export const announceSessionEnd = (end: SessionEnd): void => useExpiredSession.setState({ open: true, end })

export function resumeAfterLogin(): void {
  const { waiting } = useExpiredSession.getState()
  useExpiredSession.setState({ open: false, end: 'expired', waiting: [] })
  for (const goOn of waiting) goOn()
}

/** Waiting calls go on waiting: the page is about to be loaded anew, and each caller would repeat the same sentence. */
export function giveUpSession(): void {
  useExpiredSession.setState({ open: false, end: 'expired', waiting: [] })
}
