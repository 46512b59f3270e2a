import { declareOrders } from '@kouan/contract/calls/order.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { ReceiptInfo, ReceiptStatusTag } from '../../fields/states/receipt-cells.tsx'
import { SimulatedTag } from '../../fields/states/simulated-tag.tsx'
import { DeclareStateTag } from '../../fields/states/state-tag.tsx'
import { QuickFilter } from '../../resource/quick-filter.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderEditor } from './order-editor.tsx'
import type { OrderRow } from './order-row.ts'
import { declareLabel, stateGroups } from './order-states.ts'
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

interface Props {
  title: string
  /** The orders of one enterprise: its name need not stand in each row. */
  isOfOne?: boolean
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
}

const mayChange = (row: OrderRow) => row.mayEdit === true

/** Orders with our state and customs' last word; the form, the detail and the declaration of one or many. */
export function OrderList({ title, isOfOne = false, params = {} }: Props) {
  const [opened, setOpened] = useState<OrderRow>()
  const [editing, setEditing] = useState<{ id?: string }>()
  const { can } = useRights()
  const declare = useDeclare()
  const maySend = can(declareOrders.needs)
  return (
    <Flex vertical gap={16}>
      <QuickFilter label="按申报状态筛选" name="declareStatus" options={stateGroups} />
      <ResourcePage
        resource={order}
        title={title}
        columns={isOfOne ? columnsOfOne : columns}
        params={params}
        cells={{
          orderNo: (row) => <OrderNumber row={row} onOpen={setOpened} />,
          declareStatus: (row) => (
            <Flex gap={4} wrap>
              <DeclareStateTag state={row.declareStatus ?? ''} />
              {row.simulated && <SimulatedTag />}
            </Flex>
          ),
          returnStatus: (row) => <ReceiptStatusTag status={row.returnStatus} type={row.returnType} />,
          returnInfo: (row) => <ReceiptInfo info={row.returnInfo} />,
        }}
        may={{ edit: mayChange, delete: mayChange }}
        onAdd={() => setEditing({})}
        onEdit={({ id }) => setEditing({ id })}
        onOpen={setOpened}
        batch={
          maySend
            ? ({ rows, clear }) => (
                <Button size="small" type="primary" onClick={() => declare({ rows, onDone: clear })}>
                  批量申报
                </Button>
              )
            : undefined
        }
        rowActions={(row) =>
          maySend && row.mayDeclare
            ? [{ key: 'declare', label: declareLabel(row), isMain: true, onClick: () => declare({ rows: [row] }) }]
            : []
        }
      />
      {editing && <OrderEditor {...editing} onClose={() => setEditing(undefined)} />}
      {opened && <OrderDrawer id={opened.id} orderNo={opened.orderNo} onClose={() => setOpened(undefined)} />}
    </Flex>
  )
}

const OrderNumber = ({ row, onOpen }: { row: OrderRow; onOpen: (row: OrderRow) => void }) => (
  <Button
    type="link"
    style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' }}
    onClick={() => onOpen(row)}
  >
    {row.orderNo}
  </Button>
)
