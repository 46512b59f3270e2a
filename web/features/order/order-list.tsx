import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { DocumentList } from '../../domain/document/document-list.tsx'
import { orderForm } from '../../domain/document/order-form.tsx'

// Customs' word follows from the state and stands in their information: a column of it would only repeat them.
const columns = ['orderNo', 'enterpriseId', 'declareStatus', 'returnInfo', 'returnTime', 'acturalPaid', 'createTime']
// All of them are seen at once on a desk; the newest stand first anyway.
const columnsOfOne = columns.filter((name) => name !== 'enterpriseId' && name !== 'createTime')

interface Props {
  /** The orders of one enterprise: its name need not stand in each row. */
  isOfOne?: boolean
  params?: Readonly<Record<string, string>>
}

export const OrderList = ({ isOfOne = false, ...props }: Props) => (
  <DocumentList {...props} kind={orderDocument} columns={isOfOne ? columnsOfOne : columns} form={orderForm} />
)
