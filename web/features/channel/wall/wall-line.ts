// A screen on a wall keeps itself going: it pairs by its link, reads the figures of the view that is shown, and comes back by
// itself after drops, restarts and freezes. It needs no press. Only the last figures are kept.
import { type PairedScreen, type WallFigures, type WallView, wallViews } from '@kouan/contract/calls/wall-screen.ts'

/** State of the screen: `ended` with the sentence of the server, `waiting` before the first answer. */
export interface WallState {
  kind: 'waiting' | 'shown' | 'stale' | 'ended'
  view: WallView
  figures: WallFigures | undefined
  message: string
}

/** `ended`: the server refuses the credential or the link; `down`: it cannot be reached. */
export type Failure = { kind: 'ended' | 'down'; message: string }

export interface WallOptions {
  /** Of the address; undefined: it was paired before. */
  link: string | undefined
  pair: (link: string) => Promise<PairedScreen>
  read: (credential: string, view: WallView) => Promise<WallFigures>
  /** Returns what an error of `pair` or `read` means. */
  failureOf: (error: unknown) => Failure
  stored: { read: () => string | undefined; write: (credential: string) => void }
  clock: WallClock
  onChange: (state: WallState) => void
}

export interface WallClock {
  now: () => number
  /** Calls `run` after so many milliseconds, or later; returns its end. */
  after: (milliseconds: number, run: () => void) => () => void
}

export const wallTimes = { turnMs: 30_000, readMs: 5000, endedMs: 60_000, firstRetryMs: 1000, longestRetryMs: 30_000 }

const views = Object.keys(wallViews) as WallView[]

/** The view of a moment: it follows the clock and not the number of reads, so that a freeze moves nothing. */
export const viewAt = (now: number): WallView => views[Math.floor(now / wallTimes.turnMs) % views.length] ?? 'map'

/** Starts the screen; returns its end. */
export function runWall({ link, pair, read, failureOf, stored, clock, onChange }: WallOptions): () => void {
  let state: WallState = { kind: 'waiting', view: viewAt(clock.now()), figures: undefined, message: '' }
  let unusedLink = link
  let failures = 0
  let isOver = false
  let cancel = () => {}
  const set = (change: Partial<WallState>) => {
    state = { ...state, ...change }
    if (!isOver) onChange(state)
  }
  const next = (milliseconds: number) => {
    if (!isOver) cancel = clock.after(milliseconds, () => void step())
  }

  async function step(): Promise<void> {
    const view = viewAt(clock.now())
    try {
      const credential = await credentialNow()
      if (credential === undefined) {
        set({ kind: 'ended', message: '还没有配对：请在“通道总览 → 大屏”中生成配对链接，在这里打开' })
        return next(wallTimes.endedMs)
      }
      const figures = await read(credential, view)
      failures = 0
      set({ kind: 'shown', view, figures, message: '' })
      next(untilNext())
    } catch (error) {
      const failure = failureOf(error)
      failures += 1
      if (failure.kind === 'ended') {
        set({ kind: 'ended', figures: undefined, message: failure.message })
        next(wallTimes.endedMs)
      } else {
        set({ kind: state.figures ? 'stale' : 'waiting', message: failure.message })
        next(Math.min(wallTimes.longestRetryMs, wallTimes.firstRetryMs * 2 ** Math.min(failures - 1, 10)))
      }
    }
  }

  /** A link that was used up by this browser is no failure: its credential is stored. */
  async function credentialNow(): Promise<string | undefined> {
    if (unusedLink === undefined) return stored.read()
    try {
      const paired = await pair(unusedLink)
      unusedLink = undefined
      stored.write(paired.credential)
      return paired.credential
    } catch (error) {
      if (failureOf(error).kind === 'down') throw error
      unusedLink = undefined
      const known = stored.read()
      if (known === undefined) throw error
      return known
    }
  }

  /** Until the next read, or until the view turns where that comes first. */
  const untilNext = () => Math.min(wallTimes.readMs, wallTimes.turnMs - (clock.now() % wallTimes.turnMs))

  onChange(state)
  void step()
  return () => {
    isOver = true
    cancel()
  }
}
