import { declareOrders, orderDetail } from '@kouan/contract/calls/order.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Drawer, Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../data/use-call.ts'
import { useRow } from '../../data/use-resource.ts'
import { ListFailure } from '../../resource/list-failure.tsx'
import { useRights } from '../../session/allowed.tsx'
import { OrderEditor } from './order-editor.tsx'
import { OrderParts, OrderStanding } from './order-parts.tsx'
import type { OrderRow } from './order-row.ts'
import { declareLabel, isMoving } from './order-states.ts'
import { useDeclare } from './use-declare.tsx'

interface Props {
  id: string
  orderNo: string
  onClose: () => void
}

/** Milliseconds between two looks at an order that is on its way. */
const pause = 3000

/** One order: how its declaration goes, what was sent and answered, and all of its content. */
export function OrderDrawer({ id, orderNo, onClose }: Props) {
  const isMobile = useIsMobile()
  const read = useRow(order, id)
  const history = useAnswer(orderDetail, { id })
  const [isEditing, setIsEditing] = useState(false)
  const row = read.data as OrderRow | undefined
  const error = read.error ?? history.error
  const lookAgain = () => void Promise.all([read.refetch(), history.refetch()])
  useLooking(isMoving(row?.declareStatus), lookAgain)
  const declare = useDeclare()
  const { can } = useRights()
  return (
    <Drawer
      open
      title={`订单 ${orderNo}`}
      size={isMobile ? '100%' : 'min(1200px, 100%)'}
      onClose={onClose}
      extra={row && !isMobile && <Deeds row={row} onEdit={() => setIsEditing(true)} />}
      footer={row && isMobile && <Deeds row={row} onEdit={() => setIsEditing(true)} />}
    >
      {error && (!row || !history.data) && <ListFailure error={error} onRetry={lookAgain} />}
      {!error && (!row || !history.data) && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && history.data && (
        <Flex vertical gap={16}>
          <OrderStanding row={row} problem={history.data.attempts[0]?.sendProblem ?? undefined} />
          <OrderParts row={row} detail={history.data} />
        </Flex>
      )}
      {row && isEditing && (
        <OrderEditor
          id={id}
          onSaved={() => isRefused(row) && can(declareOrders.needs) && declare({ rows: [row] })}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Drawer>
  )
}

const isRefused = ({ declareStatus }: OrderRow) => declareLabel({ declareStatus }) === '重新申报'

function useLooking(isOn: boolean, look: () => void) {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, pause)
    return () => clearInterval(timer)
  })
}

/** What can be done with the order now. A refused one is corrected first. */
function Deeds({ row, onEdit }: { row: OrderRow; onEdit: () => void }) {
  const { can } = useRights()
  const declare = useDeclare()
  const mayEdit = row.mayEdit === true && can(permissionOf(order, 'edit'))
  const maySend = row.mayDeclare === true && can(declareOrders.needs)
  if (!mayEdit && !maySend) return null
  const isAgain = isRefused(row)
  return (
    <Flex gap={8} justify="flex-end" wrap>
      {mayEdit && (
        <Button type={isAgain ? 'primary' : 'default'} onClick={onEdit}>
          {isAgain && maySend ? '修改后重新申报' : '编辑'}
        </Button>
      )}
      {maySend && (
        <Button type={isAgain && mayEdit ? 'default' : 'primary'} onClick={() => declare({ rows: [row] })}>
          {declareLabel(row)}
        </Button>
      )}
    </Flex>
  )
}
