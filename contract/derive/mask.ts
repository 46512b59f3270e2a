// Masks of personal data. The full value requires a separate permission and writes an audit row.
import type { Mask } from '../language/field-options.ts'

const maskMiddle = (value: string, first: number, last: number) => {
  const letters = [...value]
  if (letters.length <= first + last) return letters.length < 2 ? '*' : `${letters[0]}${'*'.repeat(letters.length - 1)}`
  const hidden = '*'.repeat(letters.length - first - last)
  return `${letters.slice(0, first).join('')}${hidden}${last ? letters.slice(-last).join('') : ''}`
}

/** Shown for every secret, whatever its length. */
export const maskedSecret = '********'

/** End of every masked content: asterisks may stand in the text itself. */
export const maskedRest = '…（其余已隐藏）'

const masks: Record<Mask, (value: string) => string> = {
  secret: () => maskedSecret,
  content: (value) => `${[...value].slice(0, 6).join('')}${maskedRest}`,
  name: (value) => maskMiddle(value, 1, 0),
  phone: (value) => maskMiddle(value, 3, 4),
  idCard: (value) => maskMiddle(value, 6, 4),
  address: (value) => maskMiddle(value, 6, 0),
  email: (value) => {
    const at = value.lastIndexOf('@')
    return at < 1 ? maskMiddle(value, 1, 0) : `${value[0]}${'*'.repeat(Math.max(at - 1, 1))}${value.slice(at)}`
  },
}

/** Returns the masked value: `138****5678`; null and empty text remain unchanged. */
export const maskValue = (mask: Mask, value: string | null): string | null => (value ? masks[mask](value) : value)
