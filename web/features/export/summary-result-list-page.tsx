import { listColumns } from '@kouan/contract/derive/placement.ts'
import { summaryResult } from '@kouan/contract/resources/export/summary-result.ts'
import { DocumentLink } from '../../domain/document/document-link.tsx'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

const list = {
  columns: listColumns(summaryResult).map(({ name }) => name) as (keyof typeof summaryResult.fields)[],
  also: ['documentId', 'documentPages'],
} as const

type Row = ListedRow<typeof summaryResult.fields, 'declSeqNo' | 'sumNo' | 'documentId' | 'documentPages'>

/** Each result opens by its number, and leads to the application that it answers by that of the summary. */
export default function SummaryResultListPage() {
  return (
    <ResourcePage
      resource={summaryResult}
      list={list}
      cells={{
        declSeqNo: (row: Row) => <RowLink id={row.id}>{row.declSeqNo}</RowLink>,
        sumNo: (row: Row) => <DocumentLink to={row}>{row.sumNo}</DocumentLink>,
      }}
    />
  )
}
