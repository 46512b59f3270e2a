import { dateFormats, readDate } from '@kouan/widgets/date-input/date-format.ts'
import type { KindView } from '../kind-view.tsx'

/** Formats a moment that a message writes as digits alone; returns any other text unchanged. */
const digitsText = (text: string, kind: 'date' | 'datetime') =>
  readDate(text, kind)?.format(dateFormats[kind][0]) ?? text

export const textView: KindView = {
  text: (value, { digits }) => (digits ? digitsText(String(value), digits) : String(value)),
  queryType: 'text',
}

export const textAreaView: KindView = { ...textView, width: 240, isWide: true }
