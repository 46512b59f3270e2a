import { listColumns } from '@kouan/contract/derive/placement.ts'
import { taxBill } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { DocumentLink } from '../../domain/document/document-link.tsx'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

const list = {
  columns: listColumns(taxBill).map(({ name }) => name) as (keyof typeof taxBill.fields)[],
  also: ['documentId', 'documentPages'],
} as const

type Row = ListedRow<typeof taxBill.fields, 'taxNo' | 'invtNo' | 'documentId' | 'documentPages'>

/** Each bill opens by its number, and leads to the list that it is levied on by that of the list. */
export default function TaxBillListPage() {
  return (
    <ResourcePage
      resource={taxBill}
      list={list}
      cells={{
        taxNo: (row: Row) => <RowLink id={row.id}>{row.taxNo}</RowLink>,
        invtNo: (row: Row) => <DocumentLink to={row}>{row.invtNo || '查看清单'}</DocumentLink>,
      }}
    />
  )
}
