// Reaction of a part of a page to an event of the live channel that concerns it.
import type { Told } from '@kouan/contract/calls/live-events.ts'
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import { focusManager } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { PagePlace } from '../rendering/page-place.ts'
import { listenLive } from './live-channel.ts'

interface LiveOptions {
  isOn?: boolean
  /** Whether an event matters; all do by default. */
  isFor?: (told: Told) => boolean
  /** Milliseconds between two runs at least, by events alone. */
  pause?: number
}

/** Milliseconds within which many open pages spread what one event makes them ask. */
const spread = 300

/**
 * Runs `run` soon after the event, at once where it may have been missed; several events lead to one run. While the page is
 * not shown the event waits for it.
 */
export function useLive(event: LiveEvent, run: () => void, options: LiveOptions = {}): void {
  const { isOn = true, isFor = () => true, pause = 1000 } = options
  const place = use(PagePlace)
  const latest = useEffectEvent(run)
  const matters = useEffectEvent(isFor)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastRun = Number.NEGATIVE_INFINITY
    let isWaiting = false
    const go = () => {
      timer = undefined
      isWaiting = !(place.isActive() && focusManager.isFocused())
      if (isWaiting) return
      lastRun = performance.now()
      latest()
    }
    const soon = () => {
      timer ??= setTimeout(go, Math.max(Math.random() * spread, lastRun + pause - performance.now()))
    }
    const hear = (told: Told) => {
      if (matters(told)) soon()
    }
    const show = () => {
      if (isWaiting) soon()
    }
    const stops = [listenLive(event.name, hear), place.listen(show), focusManager.subscribe(show)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [event.name, isOn, pause, place])
}
