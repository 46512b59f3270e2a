import { readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { Alert, App, Button } from 'antd'
import { useAct, useAnswer } from '../data/calls/use-call.ts'
import { useHeldWork } from '../data/session/held-work.ts'
import { useSession } from '../data/session/session-store.ts'
import { useRights } from '../session/allowed.tsx'

/** Above every page of a restored copy that sends and collects nothing until somebody knows that its original does not either. */
export function HeldWork() {
  const isHeld = useHeldWork((work) => work.isHeld)
  return isHeld && <HeldBanner />
}

function HeldBanner() {
  const { modal } = App.useApp()
  const { can } = useRights()
  const isStaff = useSession((session) => session.user?.enterpriseId == null)
  const { data } = useAnswer(readInstallation, {}, { enabled: isStaff && can(readInstallation.needs) })
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
  const origin = data?.heldBackupTime ? `由 ${data.heldBackupTime} 的备份恢复` : '由备份恢复'
  return (
    <Alert
      type="warning"
      showIcon
      style={{ margin: '12px 16px 0' }}
      title={`本系统${origin}，后台工作已停止`}
      description="申报的单证保存在队列中，不会发出；回执不会收取；后台任务和定时任务不会执行。"
      action={
        isStaff &&
        can(releaseWork.needs) && (
          <Button size="small" onClick={ask}>
            恢复运行
          </Button>
        )
      }
    />
  )
}
