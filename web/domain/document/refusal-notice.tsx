// Why customs refused a document, beside what has to be mended.

import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { Alert } from 'antd'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'
import { faultyFieldOf } from './faulty-field.ts'
import { receiptAdvice, receiptAppearance } from './receipt-status.ts'

/**
 * Customs' word, what to do about it, and when they said it; nothing for a document that was not refused, nor its change, and
 * where the words stand beside their field.
 */
export function RefusalNotice({ kind, row }: { kind: DocumentKind; row: DocumentRow }) {
  const { returnStatus: status, returnType: type, returnInfo: info, returnTime } = row
  // While its content is open, the answer is that to the change.
  const isOfChange = row.refusedChange === '2'
  if (!(isRefused(row) || isOfChange) || !status) return null
  if (faultyFieldOf(kind)(row)) return null
  const meaning = receiptAppearance(status, type).text
  const words = info ? readableInfo(info) : ''
  const said = words.startsWith(meaning) ? [words] : [meaning, words].filter(Boolean)
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      title={`${said.join('：')}${returnTime ? `（${returnTime}）` : ''}`}
      description={isOfChange ? undefined : receiptAdvice({ status, type, info })}
      style={{ marginBottom: 16 }}
    />
  )
}
