import { readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { Alert, App, Button } from 'antd'
import { useAct } from '../../data/calls/use-call.ts'
import { usePolled } from '../../data/calls/use-polled.ts'
import { useRights } from '../../session/allowed.tsx'

/** A restored copy sends and collects nothing until somebody knows that the system it is a copy of does not either. */
export function HeldWork() {
  const { data } = usePolled(readInstallation, {}, { everySeconds: 30 })
  const { modal } = App.useApp()
  const { can } = useRights()
  const release = useAct(releaseWork, { refresh: [readInstallation.name] })
  const ask = () =>
    modal.confirm({
      title: '恢复后台工作',
      content:
        '将开始收发报文、执行后台任务和定时任务。请先确认原来的系统已经停止，或本系统使用另外的通道目录；否则回执会被错误的一方收走，报文会重复发出。',
      okText: '恢复运行',
      onOk: async () => {
        await release.mutateAsync({}).catch(() => {})
      },
    })
  if (!data?.heldBackupTime) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`本系统由 ${data.heldBackupTime} 的备份恢复，后台工作已停止`}
      description="申报的单证保存在队列中，不会发出；回执不会收取。"
      action={
        can(releaseWork.needs) && (
          <Button size="small" onClick={ask}>
            恢复运行
          </Button>
        )
      }
    />
  )
}
