import type { Field } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import type { KindView } from '../kind-view.tsx'

/** Shows at least `digits` digits after the point. */
const withDigits = (digits: number) => (value: unknown, field: Field) =>
  figureText(String(value), Math.min(field.scale ?? digits, digits))

export const numberView: KindView = { text: withDigits(0), width: 120, isRightAligned: true, queryType: 'number' }

/** Cents always show. */
export const moneyView: KindView = { ...numberView, text: withDigits(2) }
