import { freezeUsers } from '@kouan/contract/calls/system/user-calls.ts'
import { App } from 'antd'
import { useAct } from '../../data/use-call.ts'
import { beforeFreeze, type FreezableUser } from './freeze-question.ts'

interface Freeze {
  rows: readonly FreezableUser[]
  isFrozen: boolean
  onDone?: () => void
}

/** Asks, then freezes users or lets them in again. */
export function useFreeze() {
  const { message, modal } = App.useApp()
  const act = useAct(freezeUsers, { refresh: ['user'] })
  return ({ rows, isFrozen, onDone }: Freeze) => {
    const first = beforeFreeze(rows, isFrozen)
    if ('warning' in first) return void message.warning(first.warning)
    modal.confirm({
      title: isFrozen ? '确认冻结' : '确认解冻',
      content: first.question,
      okText: '确定',
      cancelText: '取消',
      onOk: () =>
        act.mutateAsync({ ids: rows.map((row) => row.id).join(','), status: isFrozen ? 2 : 1 }).then(
          () => {
            message.success('操作成功!')
            onDone?.()
          },
          () => {},
        ),
    })
  }
}
