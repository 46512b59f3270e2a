// Commands beyond going to a page: offered by the content of the screen, found in the search box.
import { type RefObject, useEffect, useRef } from 'react'

export interface Command {
  /** Unique on a screen. */
  key: string
  title: string
  run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** While the component is there, and `place` is seen: pages that are kept are drawn and hidden. */
export function useCommands(commands: readonly Command[], place?: RefObject<Element | null>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const offer = () => (place?.current?.checkVisibility() === false ? [] : latest.current)
    offers.add(offer)
    return () => void offers.delete(offer)
  }, [place])
}

/** Each once, those offered last first: what is on the page before what is always there. */
export function offeredCommands(): Command[] {
  const all = [...offers].reverse().flatMap((offer) => offer())
  return [...new Map(all.map((command) => [command.key, command])).values()]
}
