import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import type { OrderDetail } from '@kouan/contract/calls/order.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { Alert, Flex, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../data/use-resource.ts'
import { FieldDetails } from '../../fields/field-details.tsx'
import { MaskedValue } from '../../fields/masked-value.tsx'
import { receiptAdvice, receiptLook } from '../../fields/states/receipt-status.ts'
import { SimulatedNotice } from '../../fields/states/simulated-tag.tsx'
import { DeclareStateTag, StateTag } from '../../fields/states/state-tag.tsx'
import { useRights } from '../../session/allowed.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderMessageDialog, ReceiptMessageDialog } from './order-message-dialog.tsx'
import type { OrderRow } from './order-row.ts'
import { OrderTimeline } from './order-timeline.tsx'

/** Our state and customs' last word; a refusal with what to do about it. `problem`: why it has not gone out. */
export function OrderStanding({ row, problem }: { row: OrderRow; problem: string | undefined }) {
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

/** How the declaration goes, what was sent and answered, and all of the order's content. */
export function OrderParts({ row, detail }: { row: OrderRow; detail: OrderDetail }) {
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
    { key: 'content', label: '订单信息', children: <Content row={row} /> },
  ]
  return (
    <>
      <Tabs items={items} defaultActiveKey={detail.timeline.length > 0 ? 'timeline' : 'content'} />
      {message !== undefined && <OrderMessageDialog documentId={message} onClose={() => setMessage(undefined)} />}
      {receipt !== undefined && <ReceiptMessageDialog receiptId={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  )
}

/** States stand above; what is left are the head and the goods. */
const contentFields: Record<string, Field> = { ...writableFields(order), ...recordFields }

const Content = ({ row }: { row: OrderRow }) => (
  <Flex vertical gap={24}>
    <FieldDetails
      fields={contentFields}
      row={row}
      draw={(item) =>
        item.field.mask && (
          <MaskedValue resource={order as unknown as Resource} row={row as unknown as AnyRow} item={item} />
        )
      }
    />
  </Flex>
)
