import { type InstallationState, readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Alert, App, Button } from 'antd'
import { useAct } from '../../data/calls/use-call.ts'
import { usePolled } from '../../data/calls/use-polled.ts'
import { useRights } from '../../session/allowed.tsx'
import { Panel } from './panel.tsx'

/** How the installation does, for its administrator. */
export function InstallationPanel() {
  const { data } = usePolled(readInstallation, {}, { everySeconds: 30 })
  return (
    <Panel title="运行状态">
      {data?.heldBackupTime && <HeldWork backupTime={data.heldBackupTime} />}
      <dl className="home-facts">
        {data &&
          factsOf(data).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

/** A restored copy sends and collects nothing until somebody knows that the system it is a copy of does not either. */
function HeldWork({ backupTime }: { backupTime: string }) {
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
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={`本系统由 ${backupTime} 的备份恢复，后台工作已停止`}
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

const factsOf = (state: InstallationState): [name: string, text: string][] => [
  ['在线用户', `${state.usersOnline} 人`],
  ['后台排队', state.workWaiting === 0 ? '无' : `${state.workWaiting} 项`],
  ['最长等待', state.workWaiting === 0 ? '无' : durationText(state.oldestWaitSeconds)],
  ['数据库', sizeText(state.databaseSize)],
  ['磁盘剩余', `${sizeText(state.diskFree)} / ${sizeText(state.diskSize)}`],
  ['版本', state.version],
  ['启动时间', state.startTime],
]

/** The largest unit that says something: `45 秒`, `3 分钟`, `2 小时`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  return `${Math.floor(seconds / 3600)} 小时`
}
