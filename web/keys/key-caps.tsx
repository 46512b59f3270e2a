import { shownKey } from './key-of-event.ts'
import './key-caps.css'

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** A key as printed on the keyboard. */
export const KeyCaps = ({ of }: { of: string }) => (
  <span className="key-caps">
    {shownKey(of, isMac).map((part) => (
      <kbd key={part}>{part}</kbd>
    ))}
  </span>
)
