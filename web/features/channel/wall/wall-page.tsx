// A screen on a wall: dark, large, without controls. It turns through the map, today and the failures.
import { pairScreen, readWall, wallViews } from '@kouan/contract/calls/wall-screen.ts'
import { endedScreen, wallLimits } from '@kouan/contract/resources/channel/wall-screen.ts'
import { dark } from '@kouan/widgets/theme/palette.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import { storage, storageKeys } from '../../../data/browser/storage.ts'
import { ask } from '../../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../../data/calls/ask-error.ts'
import { WallContent } from './wall-content.tsx'
import { type Failure, runWall, type WallState } from './wall-line.ts'
import './wall.css'

/** Dark whatever the browser and its people prefer. */
const colors = {
  '--ant-color-text': dark.text,
  '--ant-color-text-secondary': dark.mutedText,
  '--ant-color-text-quaternary': dark.faintText,
  '--ant-color-bg-container': dark.surface,
  '--ant-color-border': dark.border,
  '--ant-color-border-secondary': dark.faintBorder,
  '--ant-color-warning': dark.secondSeries,
  '--ant-color-state-moving': dark.states.moving,
  '--ant-color-state-released': dark.states.released,
  '--ant-color-state-failed': dark.states.failed,
} as CSSProperties

export default function WallPage() {
  const state = useWall()
  return (
    <main className="wall" style={colors}>
      {state && (
        <>
          <header className="wall-head">
            <h1>{state.figures?.screenName ?? '大屏'}</h1>
            <span>{wallViews[state.view]}</span>
            <span className={`wall-time wall-${state.kind}`} role="status">
              {state.kind === 'stale'
                ? `连接中断，正在重新连接。数据截至 ${state.figures?.time.slice(11, 16) ?? ''}`
                : state.figures?.time.slice(0, 16)}
            </span>
          </header>
          {state.figures ? (
            <WallContent figures={state.figures} />
          ) : (
            <p className="wall-message">{state.kind === 'ended' ? state.message : '正在连接…'}</p>
          )}
        </>
      )}
    </main>
  )
}

const patienceMs = 15_000
const lifetime = wallLimits.validDays * 24 * 3_600_000

/** Sentences about an expired login would not help here. */
function failureOf(error: unknown): Failure {
  if (isAskError(error, 'noSession', 'noRight')) return { kind: 'ended', message: endedScreen }
  return { kind: isAskError(error, 'refused') ? 'ended' : 'down', message: sentenceOf(error) }
}

/** Runs the screen of this browser while it is shown; undefined at the very first. */
function useWall(): WallState | undefined {
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
