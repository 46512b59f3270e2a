// Appearance of a receipt's status: text, colour and advice. Negative codes are in no dictionary.
import { describeStatus } from '@kouan/customs/receipts/describe-status.ts'
import { reasonOf } from '@kouan/customs/receipts/reason-of.ts'
import type { TagColor } from './state-tag.tsx'

export interface ReceiptAppearance {
  /** Chinese; a code that no table holds stays as it came. */
  text: string
  color: TagColor
}

const colors: Readonly<Record<string, TagColor>> = {
  1: 'default',
  2: 'blue',
  3: 'blue',
  4: 'red',
  100: 'red',
  120: 'cyan',
  300: 'orange',
  399: 'geekblue',
  400: 'blue',
  500: 'orange',
  501: 'magenta',
  502: 'magenta',
  503: 'magenta',
  505: 'magenta',
  599: 'magenta',
  600: 'orange',
  700: 'volcano',
  800: 'green',
  899: 'green',
}

/** `type`: the receipt's message. */
export function receiptAppearance(returnStatus: string, type: string | null): ReceiptAppearance {
  const { text, kind } = describeStatus({ type: type ?? '', returnStatus })
  const color = Object.hasOwn(colors, returnStatus) ? colors[returnStatus] : undefined
  return { text, color: color ?? (kind === 'failure' ? 'red' : 'default') }
}

/** Returns advice, read from code and words; undefined for good news, and where the words alone say it. */
export const receiptAdvice = ({ status, type, info }: { status: string; type: string | null; info: string | null }) =>
  reasonOf({ type: type ?? '', returnStatus: status, returnInfo: info ?? '' })?.doWhat
