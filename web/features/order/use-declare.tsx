import { declareOrders, orderDetail } from '@kouan/contract/calls/order.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { AskError, isAskError, sentenceOf } from '../../data/ask-error.ts'
import { useAct } from '../../data/use-call.ts'
import { beforeDeclare, type Declarable } from './order-states.ts'

const names = [order.name, orderDetail.name]

/** Asks, then declares; refusals of customs' rules are told one by one. */
export function useDeclare() {
  const { message, modal } = App.useApp()
  const declare = useAct(declareOrders, { refresh: names, quiet: true })
  const lookAgain = useLookAgain()
  const tell = (error: Error) => {
    if (isAskError(error, 'noRight', 'aborted')) return
    const problems = error instanceof AskError ? error.problems : []
    const sentences = problems.length > 0 ? problems.map(({ message: sentence }) => sentence) : [sentenceOf(error)]
    modal.error({ title: '未能申报', content: <Sentences list={sentences} />, okText: '知道了', width: 560 })
  }
  return ({ rows, onDone }: { rows: readonly Declarable[]; onDone?: () => void }) => {
    const first = beforeDeclare(rows)
    if ('warning' in first) return void message.warning(first.warning)
    modal.confirm({
      title: '确认申报',
      content: first.question,
      okText: '确定',
      cancelText: '取消',
      onOk: () =>
        declare.mutateAsync({ ids: first.ids.join(',') }).then(({ done, faults, warnings: warned }) => {
          message.success(`已提交申报：${done} 项`)
          const warnings = [...faults.map((fault) => fault.message), ...warned]
          if (warnings.length > 0) {
            modal.warning({
              title: '已申报，请留意',
              content: <Sentences list={warnings} />,
              okText: '知道了',
              width: 560,
            })
          }
          lookAgain()
          onDone?.()
        }, tell),
    })
  }
}

/** What was declared moves on in the background: the screen looks again a few times. */
function useLookAgain() {
  const client = useQueryClient()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  return () => {
    timers.current.forEach(clearTimeout)
    const look = () => void Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
    timers.current = [1, 3, 6, 12, 25].map((seconds) => setTimeout(look, seconds * 1000))
  }
}

const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: '50vh', overflow: 'auto' }}>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
