// 业务类型 of a document and the 监管方式 in its message: channel, limits and statistics follow the one, customs the other.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { crossborderTypes, tradeModes } from '@kouan/customs/codes/trade-mode.ts'

type Row = Readonly<Record<string, unknown>>

/** A problem where the document's trade mode is not that of its business type; none for a kind without a trade mode. */
export function checkBusinessType({ resource }: DocumentKind, row: Row): Problem[] {
  const { tradeMode } = resource.fields
  const [type, mode] = [String(row.crossborderType ?? ''), String(row.tradeMode ?? '')]
  const expected = type.slice(1)
  if (!tradeMode || type === '' || mode === '' || mode === expected) return []
  const named = (code: string) => `${code} ${entryOf(tradeModes, code) ?? ''}`.trim()
  const text = entryOf(crossborderTypes, type) ?? type
  const message = `${tradeMode.label}：业务类型为“${text}”的须为 ${named(expected)}，现为 ${named(mode)}`
  return [{ field: 'tradeMode', message }]
}

/** Whether an edit leaves both as they were stored: rows of earlier versions may differ, and can still be edited. */
export const keepsBusinessType = (before: Row, after: Row) =>
  before.crossborderType === after.crossborderType && before.tradeMode === after.tradeMode
