// Warns of goods that the list of retail imports (正面清单) of the tenant does not hold, or holds with a note.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { nameOf } from './document-hooks.ts'
import { headingsOf, judgeImportable } from './judge-importable.ts'
import type { DocumentWithLines } from './named-documents.ts'

/** Sentences about goods of import lists; none while no list was imported. They stop nothing: the list may be old. */
export async function warnOfImportable(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly DocumentWithLines[],
): Promise<string[]> {
  const { message } = kind
  if (message.role !== 'list' || message.direction !== 'I') return []
  const codes = [...new Set(documents.flatMap(({ lines }) => lines.map(({ gcode }) => String(gcode ?? ''))))]
  const headings = [...new Set(codes.flatMap(headingsOf))]
  const { rows } = await sql<{ hsCode: string; note: string | null }>`select hs_code as "hsCode", note
    from importable_goods where hs_code = any(${headings}::text[])`.execute(db)
  if (rows.length === 0 && !(await isKept(db))) return []
  const list = rows.map(({ hsCode, note }) => ({ hsCode, note: note ?? '' }))
  return documents.flatMap(({ row, lines }) => {
    const document = {
      head: { tradeMode: String(row.tradeMode ?? '') },
      lines: lines.map(({ gcode }) => ({ gcode: String(gcode ?? '') })),
    }
    return judgeImportable(document, list).map((finding) => `${nameOf(kind, row)}：${finding.message}`)
  })
}

async function isKept(db: Transaction): Promise<boolean> {
  const { rows } = await sql`select from importable_goods limit 1`.execute(db)
  return rows.length > 0
}
