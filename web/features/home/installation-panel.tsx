import { type InstallationState, readInstallation } from '@kouan/contract/calls/home.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { usePolled } from '../../data/calls/use-polled.ts'
import { Panel } from './panel.tsx'

/** Seconds between two readings: nothing tells of them, and 系统监控 shows the state as it is. */
const everySeconds = 120

/** How the installation does, for its administrator. */
export function InstallationPanel() {
  const { data } = usePolled(readInstallation, {}, { everySeconds })
  return (
    <Panel title="运行状态" minHeight={208}>
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
