import type { RunningServer } from '@kouan/contract/calls/system/monitor-calls.ts'
import {
  type MonitorFigure,
  type MonitorFigureName,
  type MonitorSection,
  monitorFigures,
} from '@kouan/contract/calls/system/monitor-figures.ts'
import { Card, Statistic } from 'antd'
import { unitTexts } from './figure-units.ts'

export const figuresOf = (section: MonitorSection) =>
  Object.entries<MonitorFigure>(monitorFigures)
    .filter(([, figure]) => figure.section === section)
    .map(([name, figure]) => ({ name: name as MonitorFigureName, ...figure }))

/** Texts beside the numbers of a section. */
const namesOf: Partial<Record<MonitorSection, (server: RunningServer) => [title: string, text: string][]>> = {
  server: ({ host, version }) => [
    ['服务器', host],
    ['口岸台版本', version],
  ],
  node: ({ nodeVersion, pid, startTime }) => [
    ['Node 版本', nodeVersion],
    ['编号', String(pid)],
    ['启动时间', startTime],
  ],
}

export function MonitorFacts({ section, server }: { section: MonitorSection; server: RunningServer }) {
  const numbers = figuresOf(section).map(({ name, title, unit }): [string, string] => {
    const value = server.values[name]
    return [title, value === null ? '-' : unitTexts[unit](value)]
  })
  return (
    <Card size="small">
      <div className="monitor-facts">
        {[...numbers, ...(namesOf[section]?.(server) ?? [])].map(([title, text]) => (
          <Statistic key={title} title={title} value={text} formatter={String} />
        ))}
      </div>
    </Card>
  )
}
