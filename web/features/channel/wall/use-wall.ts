import { pairScreen, readWall } from '@kouan/contract/calls/wall-screen.ts'
import { endedScreen, wallLimits } from '@kouan/contract/resources/channel/wall-screen.ts'
import { useEffect, useState } from 'react'
import { storage, storageKeys } from '../../../data/browser/storage.ts'
import { ask } from '../../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../../data/calls/ask-error.ts'
import { type Failure, runWall, type WallState } from './wall-line.ts'

const patienceMs = 15_000
const lifetime = wallLimits.validDays * 24 * 3_600_000

/** Sentences about an expired login would not help here. */
function failureOf(error: unknown): Failure {
  if (isAskError(error, 'noSession', 'noRight')) return { kind: 'ended', message: endedScreen }
  return { kind: isAskError(error, 'refused') ? 'ended' : 'down', message: sentenceOf(error) }
}

/** Runs the screen of this browser while it is shown; undefined at the very first. */
export function useWall(): WallState | undefined {
  const [state, setState] = useState<WallState>()
  useEffect(() => {
    const link = location.hash.slice(1) || undefined
    return runWall({
      link,
      pair: (pairingToken) => ask(pairScreen, { pairingToken }, { signal: AbortSignal.timeout(patienceMs) }),
      read: (token, view) =>
        ask(readWall, { view }, { token, unattended: true, signal: AbortSignal.timeout(patienceMs) }),
      failureOf,
      stored: {
        read: () => storage.read<string>(storageKeys.wallCredential),
        write(credential) {
          storage.write(storageKeys.wallCredential, credential, lifetime)
          // The link is used up: it is not left in the history of the browser.
          history.replaceState(null, '', location.pathname)
        },
      },
      clock: {
        now: () => Date.now(),
        after(milliseconds, run) {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
      },
      onChange: setState,
    })
  }, [])
  return state
}
