// Reviewing by keyboard: ↑ and ↓ move through the queue, A passes, R returns.
import { useEffect, useRef } from 'react'
import type { Decision } from './review-remarks.ts'

interface Keys {
  /** While a dialog is open, or another page is shown. */
  isOff: boolean
  onPrevious: () => void
  onNext: () => void
  /** Absent when this user may not decide. */
  onDecide: ((decision: Decision) => void) | undefined
}

export function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { isOff, onPrevious, onNext, onDecide } = latest.current
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const actions: Record<string, (() => void) | undefined> = {
        ArrowUp: onPrevious,
        ArrowDown: onNext,
        a: () => onDecide?.('pass'),
        r: () => onDecide?.('return'),
      }
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

/** Menus, tabs and pickers use the arrows themselves. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="tab"], [role="menu"], [role="combobox"], .ant-modal',
  ) !== null
