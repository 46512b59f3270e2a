// Names the pressed key as the table writes it; without effect.
import { type KeyName, type KeyRow, keyRow } from './key-table.ts'

export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** As a keyboard for Chinese writes them. */
const wide: Readonly<Record<string, string>> = { '？': '?', '／': '/', '、': '/' }

/** Such as `Ctrl+K`, `?`, `J`, `ArrowDown`; the command key of a Mac is Ctrl. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isLetter = /^[a-z]$/i.test(key)
  const named = isLetter ? key.toUpperCase() : (wide[key] ?? key)
  // A sign typed with Shift is another sign.
  const isShifted = shiftKey && (isLetter || key.length > 1)
  const held = [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', isShifted ? 'Shift' : '']
  return [...held.filter(Boolean), named].join('+')
}

/** A single letter or sign: who dictates to the computer, or types by accident, can switch these off. */
export const isSingle = (key: string) => [...key].length === 1

interface Hearing {
  /** The names that are bound now. */
  names: readonly KeyName[]
  /** Somebody types, or a control under the focus has a use of its own for the key. */
  isTaken: boolean
  isRepeated: boolean
  hasSingleKeys: boolean
}

/** Which of the bound rows is meant. */
export function meant(pressed: Pressed, { names, isTaken, isRepeated, hasSingleKeys }: Hearing): KeyName | undefined {
  const key = keyOf(pressed)
  if (!hasSingleKeys && isSingle(key)) return undefined
  return names.find((name) => {
    const row = keyRow(name)
    if (row.boundElsewhere || !row.keys.includes(key)) return false
    return (!isTaken || row.inFields === true) && (!isRepeated || row.repeats === true)
  })
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** For people: `Ctrl K`, on a Mac `⌘ K`. */
export const shownKey = (key: string, isMac: boolean): string[] =>
  key.split('+').map((part) => (part === 'Ctrl' && isMac ? '⌘' : (signs[part] ?? part)))

export const keyText = (name: KeyName, isMac: boolean): string =>
  (keyRow(name) as KeyRow).keys.map((key) => shownKey(key, isMac).join(' ')).join(' / ')
