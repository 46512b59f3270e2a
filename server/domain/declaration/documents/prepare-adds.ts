// Reads once for a set of new documents: rows of the database that the hook of each would read.
import type { Problem } from '@kouan/contract/language/call.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Row } from '../../../crud/hooks.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { checkNumbers } from './exclusive-numbers.ts'
import { noteFreeKeys } from './free-keys.ts'
import { checkSources, completeFromSources, type NamingDocument } from './sources.ts'

interface PreparedAdd {
  /** With the values of its source. */
  fields: NamingDocument
  /** Problems with its source, and with numbers that others use. */
  against: readonly Problem[]
  used: readonly Problem[]
}

const prepared = new WeakMap<Row, PreparedAdd>()

/** Whether the documents of a kind may be added by sets: another one for the same source may have to be seen by the second. */
export const mayAddBySets = ({ madeFrom = [] }: DocumentKind): boolean => !madeFrom.some(({ effect }) => effect)

export async function prepareAdds(kind: DocumentKind, context: Context, rows: readonly Row[]): Promise<void> {
  const { db, services } = context
  const own = callerOf(context).enterpriseId
  // A row that names no enterprise is refused alone.
  const named = rows.flatMap((row, at) => {
    const enterpriseId = String(own ?? row.enterpriseId ?? '')
    return isIdText(enterpriseId) ? [{ row, document: { ...row, id: String(-1 - at), enterpriseId } }] : []
  })
  const documents = await completeFromSources(
    kind,
    { db, vault: services.vault },
    named.map(({ document }) => document),
  )
  const against = await checkSources(kind, { db }, { documents, moment: 'saving' })
  const lines = (row: Row) => (kind.lines ? ((row[kind.lines] as Row[] | undefined) ?? []) : [])
  const used = await checkNumbers(
    kind,
    db,
    documents.map((row) => ({ row, lines: lines(row) })),
  )
  const enterpriseIds = [...new Set(named.map(({ document }) => document.enterpriseId))]
  if (documents.length > 0) await noteFreeKeys(kind, db, { rows: documents, enterpriseIds })
  for (const [at, { row }] of named.entries()) {
    const fields = documents[at]
    if (!fields) continue
    const { id } = fields
    prepared.set(row, { fields: { ...fields, id: '0' }, against: against.get(id) ?? [], used: used.get(id) ?? [] })
  }
}

/** Returns the prepared reads of a row; undefined where it is added alone. */
export const preparedAdd = (row: Row): PreparedAdd | undefined => prepared.get(row)
