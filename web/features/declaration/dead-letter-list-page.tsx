import { type DeadLetterRow, deadLetters, resendDeadLetters } from '@kouan/contract/calls/declaration.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { dateTime, number, text } from '@kouan/contract/language/field.ts'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../data/use-call.ts'
import { filterKey } from '../../resource/list-address.ts'
import { ListView } from '../../resource/list-view.tsx'
import { stretchesOf } from '../../resource/row-source.ts'
import { useRights } from '../../session/allowed.tsx'

const columns = listColumns({
  fields: {
    title: text({ label: '任务', list: 110 }),
    reason: text({ label: '失败原因', list: 230 }),
    subject: text({ label: '对象', list: 195 }),
    orderCount: number({ label: '影响', list: 125 }),
    failures: number({ label: '失败次数', list: 90 }),
    failedTime: dateTime({ label: '失败时间', list: 155 }),
  },
})
const source = stretchesOf(deadLetters, { key: deadLetters.name, size: 50 })
const cells = {
  reason: (row: DeadLetterRow) => <Whole text={row.reason} />,
  subject: (row: DeadLetterRow) => <Whole text={row.subject} />,
  orderCount: (row: DeadLetterRow) => <Affected row={row} />,
}

/** Work in the background that was given up, to be done again when its cause is gone. */
export default function DeadLetterListPage() {
  const again = useAgain()
  const { can } = useRights()
  const mayResend = can(resendDeadLetters.needs)
  return (
    <ListView<DeadLetterRow>
      name="deadLetter"
      title="失败任务"
      source={source}
      columns={columns}
      cells={cells}
      emptyText="没有失败的任务"
      rowActions={mayResend ? ({ id }) => [{ key: 'again', label: '重新执行', onClick: () => again([id]) }] : undefined}
      batch={
        mayResend
          ? ({ rows, clear }) => (
              <Button
                size="small"
                type="primary"
                onClick={() =>
                  again(
                    rows.map(({ id }) => id),
                    clear,
                  )
                }
              >
                重新执行
              </Button>
            )
          : undefined
      }
    />
  )
}

function useAgain() {
  const { message, modal } = App.useApp()
  const resend = useAct(resendDeadLetters, { refresh: [deadLetters.name] })
  return (ids: readonly string[], onDone?: () => void) =>
    modal.confirm({
      title: '重新执行',
      content: `失败的原因已消除时才有用。确定要重新执行这 ${ids.length} 项吗?`,
      okText: '确定',
      cancelText: '取消',
      // A refusal is told by a message; the dialog closes either way.
      onOk: () =>
        resend.mutateAsync({ ids: ids.join(',') }).then(
          ({ done }) => {
            message.success(`已重新执行：${done} 项`)
            onDone?.()
          },
          () => {},
        ),
    })
}

/** Leads to exactly these orders. */
const Affected = ({ row: { orderCount, copMsgId } }: { row: DeadLetterRow }) =>
  copMsgId ? <Link to={`/order/list?${filterKey('copMsgId')}=${copMsgId}`}>影响 {orderCount} 张订单</Link> : '-'

/** There is no detail to read the rest of it in. */
const Whole = ({ text }: { text: string | null }) => <span style={{ overflowWrap: 'anywhere' }}>{text ?? '-'}</span>
