// An expired session asks once: whatever fails meanwhile waits and is asked again after the new login.
import { create } from 'zustand'

/** `waiting`: what to do when there is a new session. */
export const useExpiredSession = create<{ open: boolean; waiting: (() => void)[] }>()(() => ({
  open: false,
  waiting: [],
}))

/** Resolves when the user has signed in again. */
export function waitForNewLogin(): Promise<void> {
  return new Promise((resolve) => {
    useExpiredSession.setState(({ waiting }) => ({ open: true, waiting: [...waiting, resolve] }))
  })
}

export function resumeAfterLogin(): void {
  const { waiting } = useExpiredSession.getState()
  useExpiredSession.setState({ open: false, waiting: [] })
  for (const goOn of waiting) goOn()
}

/** What waits goes on waiting: the page is about to be loaded anew, and each caller would repeat the same sentence. */
export function giveUpSession(): void {
  useExpiredSession.setState({ open: false, waiting: [] })
}
