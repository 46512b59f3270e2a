// Minimum, wish and rank of each column of a list, from its field, its content and what the person set. Pure.
import type { Field } from '@kouan/contract/language/field.ts'
import type { SizedColumn } from '@kouan/widgets/fitted-columns/column-layout.ts'
import type { ColumnContent } from '@kouan/widgets/fitted-columns/measure-columns.ts'
import { viewOf } from '../../fields/kinds/kind-views.tsx'
import type { ShownColumn } from './shown-columns.ts'

/** In pixels: about six Chinese characters. */
const readableText = 96
/** In pixels, of the first column, by which rows are told apart: about thirteen, a name of an enterprise. */
const readableName = 200
/** In pixels: a code beyond it is a text that has to be cut. */
const widestCode = 320

const isUncut = (field: Field, { isCode, widest }: ColumnContent) =>
  viewOf(field).isUncut ? !field.multiple : isCode && widest <= widestCode

/** Returns the sizes of a column; one whose content was not rendered yet may become narrow. */
export function sizeOf(column: ShownColumn, place: number, content: ColumnContent | undefined): SizedColumn {
  const { name, width, isChosen, isFrozen, isAdded, placed } = column
  // The person's order is the order of importance; what somebody has added is meant to be seen.
  const rank = isFrozen || place === 0 ? 0 : isAdded ? 1 : place
  const least = place === 0 ? readableName : readableText
  if (!content) return { name, minimum: Math.min(width, least), content: width, wish: width, rank }
  const { head, widest } = content
  const mayCut = !isUncut(placed.field, content)
  const needed = Math.max(head, mayCut && isChosen ? width : widest)
  const apart = placed.field.to ? content.apart : 0
  const readable = Math.max(head, isChosen ? width : Math.max(least, apart))
  return { name, minimum: mayCut ? Math.min(needed, readable) : needed, content: needed, wish: width, rank }
}
