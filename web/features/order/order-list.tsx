import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { DocumentList } from '../../domain/document/document-list.tsx'
import { orderForm } from '../../domain/document/order-form.tsx'
import { columnsOf } from '../../domain/document/plain-documents.tsx'

const columns = columnsOf(orderDocument, false)
const columnsOfOne = columnsOf(orderDocument, true)

interface Props {
  /** The orders of one enterprise: its name need not stand in each row. */
  isOfOne?: boolean
  params?: Readonly<Record<string, string>>
}

export const OrderList = ({ isOfOne = false, ...props }: Props) => (
  <DocumentList {...props} kind={orderDocument} columns={isOfOne ? columnsOfOne : columns} form={orderForm} />
)
