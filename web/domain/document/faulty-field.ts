// Why customs refused a document, and the field that they mean, for the form that corrects it.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { correctedHere, isOfLine, reasonIn } from '@kouan/contract/resources/document/document-reason.ts'
import { wordsOf } from '@kouan/customs/receipts/reason-of.ts'
import type { FieldNote } from '../../fields/form/form-fields.tsx'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'

/**
 * Returns the note beside the field that customs mean, of lines with the cell, which has room for their words alone. Undefined for a
 * document that is not refused, nor its change, and where the receipt names no field of the declarant.
 */
export const faultyFieldOf =
  (kind: DocumentKind) =>
  (row: DocumentRow): FieldNote | undefined => {
    // While its content is open, the answer is that to the change.
    if (!(isRefused(row) || row.refusedChange === '2')) return undefined
    const reason = reasonIn(kind, row)
    if (reason?.field === undefined || !correctedHere.includes(reason.whose)) return undefined
    const isInGoods = isOfLine(kind, reason)
    const words = wordsOf(row.returnInfo ?? '') || reason.meaning
    // The words themselves name the line: that is how it is known.
    const message = `海关：${words}`
    const sentences = [message, reason.doWhat].filter((text) => text !== undefined)
    const line = isInGoods ? reason.line : undefined
    return {
      name: (isInGoods && kind.lines) || reason.field,
      sentence: sentences.join('。'),
      ...(line === undefined ? {} : { cells: [{ line: line - 1, name: reason.field, message }] }),
    }
  }

/** Name of the field of the declarant that the words of a refusal mean; undefined where they name none. */
export function fieldMeant(kind: DocumentKind, returnInfo: string): string | undefined {
  const reason = reasonIn(kind, { returnType: null, returnStatus: '100', returnInfo })
  return reason && correctedHere.includes(reason.whose) ? reason.field : undefined
}
