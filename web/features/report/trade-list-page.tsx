// The rows behind the figures of reports. Each leads to its document.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { usualBasis } from '@kouan/contract/resources/report/trade.ts'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { DocumentLink } from '../../domain/document/document-link.tsx'
import { filterKey } from '../../resource/address/list-address.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

const basisKey = filterKey('basis')
const also = ['documentId', 'documentPages', 'copNo', 'invtNo']

/** Returns the columns: the subject of the row first, and fields of the filter last, so that the worth is in sight on a desk. */
function columnsOf({ fields }: Resource<Fields>): string[] {
  const lead = fields.gname ? 'gname' : 'copNo'
  const last = ['entry', 'basis']
  const listed = Object.entries(fields).flatMap(([name, field]) => ('list' in field && field.list ? [name] : []))
  return [lead, ...listed.filter((name) => name !== lead && !last.includes(name)), ...last]
}

export function TradeListPage({ resource }: { resource: Resource<Fields> }) {
  const [address, setAddress] = useSearchParams()
  const columns = useMemo(() => columnsOf(resource), [resource])
  // Without a basis each document would stand here up to three times.
  const isBased = address.has(basisKey)
  useEffect(() => {
    if (isBased) return
    const next = new URLSearchParams(address)
    next.set(basisKey, usualBasis)
    setAddress(next, { replace: true })
  }, [isBased, address, setAddress])
  if (!isBased) return null
  return <ResourcePage resource={resource} list={{ columns, also }} cells={cells} />
}

type Row = ListedRow<Fields, string>

const linkOf = (name: 'copNo' | 'invtNo') => (listed: Row) => {
  const row = listed as unknown as Record<string, string | null> // A row of either resource: all four are texts.
  const to = { documentId: row.documentId ?? null, documentPages: row.documentPages ?? null }
  return row[name] ? <DocumentLink to={to}>{row[name]}</DocumentLink> : '-'
}

const cells = { copNo: linkOf('copNo'), invtNo: linkOf('invtNo') }
