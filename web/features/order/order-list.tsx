import { declareOrders } from '@kouan/contract/calls/order.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-actions.tsx'
import { Button, Flex } from 'antd'
import { ReceiptInfo, ReceiptStatusTag } from '../../fields/states/receipt-cells.tsx'
import { SimulatedTag } from '../../fields/states/simulated-tag.tsx'
import { DeclareStateTag } from '../../fields/states/state-tag.tsx'
import { QuickFilter } from '../../resource/quick-filter.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { RowLink } from '../../resource/row-link.tsx'
import { useRights } from '../../session/allowed.tsx'
import { OrderDetailBody } from './order-detail.tsx'
import { orderForm } from './order-form.tsx'
import type { OrderRow } from './order-row.ts'
import { type Declarable, declareLabel, stateGroups } from './order-states.ts'
import { useDeclare } from './use-declare.tsx'

const columns = [
  'orderNo',
  'enterpriseId',
  'declareStatus',
  'returnStatus',
  'returnInfo',
  'returnTime',
  'acturalPaid',
  'createTime',
] as const
// All of them are seen at once on a desk; the newest stand first anyway.
const columnsOfOne = columns.filter((name) => name !== 'enterpriseId' && name !== 'createTime')
const also = ['simulated', 'returnType', 'mayDeclare'] as const

/** They stand above the content, and in its history. */
const standing = [
  'declareStatus',
  'returnStatus',
  'returnType',
  'returnTime',
  'returnInfo',
  'attemptNo',
  'copMsgId',
  'simulated',
] as const

interface Props {
  title: string
  /** The orders of one enterprise: its name need not stand in each row. */
  isOfOne?: boolean
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
}

/** Orders with our state and customs' last word; the form, the detail and the declaration of one or many. */
export function OrderList({ title, isOfOne = false, params = {} }: Props) {
  const { can } = useRights()
  const declare = useDeclare()
  const maySend = can(declareOrders.needs)
  const sending = (row: Declarable): RowAction[] =>
    maySend && row.mayDeclare
      ? [{ key: 'declare', label: declareLabel(row), isMain: true, onClick: () => declare({ rows: [row] }) }]
      : []

  /** A refused order is corrected first, and goes out again with the correction. */
  const deedsOf = (row: OrderRow, edit: (onSaved?: () => void) => void): RowAction[] => {
    const mayEdit = row.mayEdit === true && can(permissionOf(order, 'edit'))
    const isAgain = mayEdit && declareLabel(row) === '重新申报' && maySend
    const correct = () => edit(isAgain ? () => declare({ rows: [row] }) : undefined)
    const label = isAgain && row.mayDeclare ? '修改后重新申报' : '编辑'
    return [
      ...(mayEdit ? [{ key: 'edit', label, isMain: isAgain, onClick: correct }] : []),
      ...sending(row).map((action) => ({ ...action, isMain: !isAgain })),
    ]
  }
  return (
    <Flex vertical gap={16}>
      <QuickFilter label="按申报状态筛选" name="declareStatus" options={stateGroups} />
      <ResourcePage
        resource={order}
        list={{ title, columns: isOfOne ? columnsOfOne : columns, also, params }}
        cells={{
          orderNo: (row) => <RowLink id={row.id}>{row.orderNo}</RowLink>,
          declareStatus: (row) => (
            <Flex gap={4} wrap>
              <DeclareStateTag state={row.declareStatus ?? ''} />
              {row.simulated && <SimulatedTag />}
            </Flex>
          ),
          returnStatus: (row) => <ReceiptStatusTag status={row.returnStatus} type={row.returnType} />,
          returnInfo: (row) => <ReceiptInfo info={row.returnInfo} />,
        }}
        form={orderForm}
        detail={{
          title: (row) => `订单 ${row.orderNo}`,
          omit: standing,
          body: (row, fields) => <OrderDetailBody row={row} fields={fields} />,
          actions: deedsOf,
        }}
        rowActions={sending}
        batch={
          maySend
            ? ({ rows, clear }) => (
                <Button size="small" type="primary" onClick={() => declare({ rows, onDone: clear })}>
                  批量申报
                </Button>
              )
            : undefined
        }
      />
    </Flex>
  )
}
