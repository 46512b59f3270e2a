import { readDisks } from '@kouan/contract/calls/system/monitor-calls.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Card, Progress } from 'antd'
import { useMonitored } from './use-monitored.ts'

/** Percent from which a disk is shown in red. */
const nearlyFull = 90

/** The disks on which the product writes; two folders of one disk are one. */
export function DiskList() {
  const { data = [] } = useMonitored(readDisks, {}, { everySeconds: 30, pause: 30_000 })
  return (
    <Card size="small" title="磁盘">
      {data.map(({ name, max, rest, restPPT }) => (
        <div key={name}>
          {name}：已用 {sizeText(max - rest)}，共 {sizeText(max)}
          <Progress
            percent={restPPT}
            aria-label={`${name}使用率`}
            status={restPPT >= nearlyFull ? 'exception' : 'normal'}
          />
        </div>
      ))}
    </Card>
  )
}
