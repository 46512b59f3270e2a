import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { type OrderDetail, orderDetail } from '@kouan/contract/calls/order.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Skeleton, Tabs } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useAnswer } from '../../data/use-call.ts'
import { receiptAdvice, receiptLook } from '../../fields/states/receipt-status.ts'
import { SimulatedNotice } from '../../fields/states/simulated-tag.tsx'
import { DeclareStateTag, StateTag } from '../../fields/states/state-tag.tsx'
import { ListFailure } from '../../resource/list-failure.tsx'
import { useRights } from '../../session/allowed.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderMessageDialog, ReceiptMessageDialog } from './order-message-dialog.tsx'
import type { OrderRow } from './order-row.ts'
import { isMoving } from './order-states.ts'
import { OrderTimeline } from './order-timeline.tsx'

interface Props {
  row: OrderRow
  /** All of the order's content. */
  fields: ReactNode
}

/** One order: how its declaration goes, what was sent and answered, and its content. */
export function OrderDetailBody({ row, fields }: Props) {
  const history = useAnswer(orderDetail, { id: row.id })
  useLooking(row)
  if (history.error && !history.data) return <ListFailure error={history.error} onRetry={() => history.refetch()} />
  if (!history.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <>
      <OrderStanding row={row} problem={history.data.attempts[0]?.sendProblem ?? undefined} />
      <OrderTabs row={row} fields={fields} detail={history.data} />
    </>
  )
}

/** Milliseconds between two looks at an order that is on its way. */
const pause = 3000

function useLooking({ id, declareStatus }: OrderRow) {
  const client = useQueryClient()
  const isOn = isMoving(declareStatus)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      for (const queryKey of [[order.name, 'row', id], [orderDetail.name]]) void client.invalidateQueries({ queryKey })
    }, pause)
    return () => clearInterval(timer)
  }, [client, id, isOn])
}

/** Our state and customs' last word; a refusal with what to do about it. `problem`: why it has not gone out. */
function OrderStanding({ row, problem }: { row: OrderRow; problem: string | undefined }) {
  const look = row.returnStatus ? receiptLook(row.returnStatus, row.returnType ?? undefined) : undefined
  const advice = adviceOf(row)
  return (
    <Flex vertical gap={12}>
      {row.simulated && <SimulatedNotice>{simulatedSentence}</SimulatedNotice>}
      <Flex gap="8px 24px" wrap align="center">
        <span>
          申报状态：
          <DeclareStateTag state={row.declareStatus ?? ''} />
        </span>
        <span>回执状态：{look ? <StateTag color={look.color} text={look.text} /> : '尚无回执'}</span>
        {row.returnTime && <span>回执时间：{row.returnTime}</span>}
      </Flex>
      {problem && <Alert type="warning" showIcon title={problem} description={blockedSentence} />}
      {/* What customs said stands in the history below. */}
      {advice && <Alert type="error" showIcon title={advice} />}
    </Flex>
  )
}

const blockedSentence = '报文还没有发到海关。原因消除后由系统或运营发出，不用重新申报'

const simulatedSentence = '本次申报由模拟海关处理，没有发给海关：下面的状态和回执都是模拟的'

const adviceOf = ({ returnStatus, returnType, returnInfo }: OrderRow) =>
  returnStatus ? receiptAdvice({ status: returnStatus, type: returnType, info: returnInfo }) : undefined

function OrderTabs({ row, fields, detail }: Props & { detail: OrderDetail }) {
  const [message, setMessage] = useState<string>()
  const [receipt, setReceipt] = useState<string>()
  const { can } = useRights()
  const onShowReceipt = can(receiptMessage.needs) ? setReceipt : undefined
  const items: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'timeline',
      label: '申报进度',
      children: <OrderTimeline entries={detail.timeline} said={adviceOf(row)} onShowReceipt={onShowReceipt} />,
    },
    {
      key: 'attempts',
      label: `申报记录（${detail.attempts.length}）`,
      children: <OrderAttempts attempts={detail.attempts} onShowMessage={setMessage} />,
    },
    {
      key: 'content',
      label: '订单信息',
      children: (
        <Flex vertical gap={24}>
          {fields}
        </Flex>
      ),
    },
  ]
  return (
    <>
      <Tabs items={items} defaultActiveKey={detail.timeline.length > 0 ? 'timeline' : 'content'} />
      {message !== undefined && <OrderMessageDialog documentId={message} onClose={() => setMessage(undefined)} />}
      {receipt !== undefined && <ReceiptMessageDialog receiptId={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  )
}
