// Whether the service answers at present. A failure that may pass makes the page ask for its readiness; until that is good again one
// line says so, and what could not be read is read again by itself afterwards.
import { create } from 'zustand'
import type { AskError } from './ask-error.ts'
import { isTransient } from './retry-transient.ts'

export const useServiceState = create<{ isAway: boolean }>()(() => ({ isAway: false }))

/** Milliseconds without a good answer after a failure: a moment is no matter for people. */
const patience = 2000
/** Milliseconds between two questions while the service is away. */
const pause = 5000

/** `isReady` asks the service itself. Ends with `end`. */
export function watchService(isReady: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined

  const setAway = (isAway: boolean) => {
    if (useServiceState.getState().isAway !== isAway) useServiceState.setState({ isAway })
  }
  const askIn = (milliseconds: number) => {
    const own = setTimeout(async () => {
      const isBack = await isReady().catch(() => false)
      // A good answer meanwhile has said it already, or nobody wants to know any more.
      if (timer !== own) return
      timer = undefined
      setAway(!isBack)
      if (!isBack) askIn(pause)
    }, milliseconds)
    timer = own
  }
  return {
    failed(error: AskError): void {
      // Too many requests of one person say nothing of the service.
      if (timer === undefined && error.kind !== 'tooMany' && isTransient(error)) askIn(patience)
    },
    answered(): void {
      // While it is away some servers may answer and others not: readiness decides.
      if (timer === undefined || useServiceState.getState().isAway) return
      clearTimeout(timer)
      timer = undefined
    },
    end(): void {
      clearTimeout(timer)
      timer = undefined
      setAway(false)
    },
  }
}
