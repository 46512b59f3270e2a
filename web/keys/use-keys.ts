// Binds keys of the table while a component is there.
import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSettings } from '../data/settings/use-settings.ts'
import { keyOf, meant } from './key-of-event.ts'
import type { KeyName } from './key-table.ts'
import { isPageCovered, isTakenBy } from './taken-keys.ts'

/** Those without a function are not bound. One that answers false had nothing to do: the key does what it does anyway. */
export type Bound = { readonly [N in KeyName]?: (() => unknown) | undefined }

/**
 * `place`: heard only while this is seen, since pages that are kept are drawn and hidden. Nothing is heard while a dialog or
 * a menu lies over the page, and nothing that the focused control has a use of its own for.
 */
export function useKeys(bound: Bound, place?: RefObject<Element | null>): void {
  const { hasKeys } = useSettings()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfInputMethod(event)) return
    const names = (Object.keys(bound) as KeyName[]).filter((name) => bound[name])
    const isTaken = isTakenBy(event.target, keyOf(event))
    const name = meant(event, { names, isTaken, isRepeated: event.repeat, hasSingleKeys: hasKeys })
    if (!name || place?.current?.checkVisibility() === false || isPageCovered()) return
    if (bound[name]?.() !== false) event.preventDefault()
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}
