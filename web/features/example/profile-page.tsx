import { readExampleSteps } from '@kouan/contract/calls/example/example-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { Button, Flex, Segmented, Select, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { FieldCell } from '../../fields/field-cell.tsx'
import { useRights } from '../../session/allowed.tsx'
import { ExampleFrame } from './example-frame.tsx'
import { OrderLines } from './order-lines.tsx'

const details = ['billNo', 'subject', 'step', 'createBy', 'createTime', 'updateTime'] as const
const labels = { createBy: '创建人', createTime: '创建时间', updateTime: '更新时间' } as const

/** A bill at its step of the flow: the node says which actions there are, and which of them rest. */
export default function ProfilePage() {
  const [chosen, setChosen] = useState<string>()
  const [columns, setColumns] = useState<1 | 2 | 3 | 4>(3)
  const orders = useAnswer(callsOf(exampleOrder).list, { pageNo: 1, pageSize: 50 })
  const steps = useAnswer(readExampleSteps, {})
  const order = orders.data?.records.find(({ id }) => id === chosen) ?? orders.data?.records[0]
  const failed = orders.error ?? steps.error
  if (failed)
    return (
      <FailedState message={failed.message} onRetry={() => void Promise.all([orders.refetch(), steps.refetch()])} />
    )
  if (!orders.data || !steps.data) return <Skeleton active />
  if (!order) return <EmptyState text="还没有示例单据，请在示例首页载入" />
  const at = steps.data.findIndex(({ code }) => code === order.step)
  return (
    <ExampleFrame
      source="profile-page.tsx"
      about="节点的权限列表决定显示哪些操作；其中类型为 2 的显示而不可用。"
      extra={
        <Select
          aria-label="单据"
          value={order.id}
          style={{ width: 240 }}
          options={orders.data.records.map(({ id, billNo, subject }) => ({ value: id, label: `${billNo} ${subject}` }))}
          onChange={setChosen}
        />
      }
    >
      <Steps current={at} items={steps.data.map(({ title }) => ({ title }))} style={{ marginBottom: 16 }} />
      <StepActions order={order} atNode={steps.data[at]?.permissions ?? []} />
      <Flex align="center" gap={8} style={{ marginBlock: 16 }}>
        <span>每行</span>
        <Segmented<1 | 2 | 3 | 4>
          aria-label="每行几项"
          options={[1, 2, 3, 4].map((count) => ({ value: count as 1 | 2 | 3 | 4, label: `${count} 项` }))}
          value={columns}
          onChange={setColumns}
        />
      </Flex>
      <DetailList
        title="单据信息"
        columns={columns}
        items={details.map((name) => ({
          key: name,
          label: name in labels ? labels[name as keyof typeof labels] : exampleOrder.fields[name as 'billNo'].label,
          value: name === 'step' ? <FieldCell name={name} field={exampleOrder.fields.step} row={order} /> : order[name],
        }))}
      />
      <OrderLines id={order.id} />
    </ExampleFrame>
  )
}

interface AtStep {
  order: { id: string; version: number }
  atNode: Parameters<ReturnType<typeof useRights>['atNode']>[0]
}

/** The actions in the list of the node, and no others. */
function StepActions({ order, atNode }: AtStep) {
  const node = useRights().atNode(atNode)
  const calls = actionCalls(exampleOrder)
  const refresh = [callsOf(exampleOrder).list.name, exampleOrder.name]
  const submit = useAct(calls.submit, { refresh })
  const pass = useAct(calls.pass, { refresh })
  const back = useAct(calls.back, { refresh })
  const moves = { submit, pass, back }
  const has = (name: string) => node.shows(`${exampleOrder.name}:${name}`)
  return (
    <Flex gap={8} role="toolbar" aria-label="节点操作">
      {has('edit') && (
        <Link to="/example/order">
          <Button disabled={node.isDisabled(`${exampleOrder.name}:edit`)}>编辑</Button>
        </Link>
      )}
      {(Object.keys(moves) as (keyof typeof moves)[]).filter(has).map((name) => (
        <Button
          key={name}
          type="primary"
          loading={moves[name].isPending}
          disabled={node.isDisabled(`${exampleOrder.name}:${name}`)}
          onClick={() => moves[name].mutate({ id: order.id, version: order.version })}
        >
          {exampleOrder.actions?.[name].title}
        </Button>
      ))}
    </Flex>
  )
}
