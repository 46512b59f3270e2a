// 系统监控: what the servers and the installation do now, and the last 24 hours as lines.
import { readMonitor } from '@kouan/contract/calls/system/monitor-calls.ts'
import { type MonitorSection, monitorSections } from '@kouan/contract/calls/system/monitor-figures.ts'
import { Alert, Flex, Select, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { PageContent } from '../../../menu/page-content.tsx'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { DiskList } from './disk-list.tsx'
import { FunctionStatements } from './function-statements.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { LogLevelButton } from './log-level-button.tsx'
import { MonitorCharts } from './monitor-charts.tsx'
import './monitor.css'
import { MonitorFacts } from './monitor-facts.tsx'
import { useMonitored } from './use-monitored.ts'

const items = Object.entries(monitorSections).map(([key, label]) => ({ key, label }))

export function MonitorPage({ first }: { first: MonitorSection }) {
  const { data, error } = useMonitored(readMonitor, {}, { everySeconds: 5 })
  const [chosen, setChosen] = useAddressChoice('view', first)
  const [named, setNamed] = useState<string>()
  const section = Object.hasOwn(monitorSections, chosen) ? (chosen as MonitorSection) : first
  const servers = data?.servers ?? []
  const server = servers.find(({ name }) => name === named) ?? servers[0]
  return (
    <PageContent
      isCompact
      title="系统监控"
      extra={
        <Flex gap={8} wrap>
          <LogLevelButton />
          {servers.length > 1 && (
            <Select
              aria-label="服务器"
              value={server?.name ?? null}
              onChange={setNamed}
              options={servers.map(({ name, host, pid }) => ({ value: name, label: `${host}（${pid}）` }))}
            />
          )}
        </Flex>
      }
    >
      <div className="monitor">
        {error && <Alert type="error" showIcon message={`没有读到监控数据：${error.message}`} />}
        {data?.functionStatements && <FunctionStatements statements={data.functionStatements} />}
        <Tabs activeKey={section} onChange={setChosen} items={items} />
        {!data ? (
          <Skeleton active />
        ) : server ? (
          <>
            <MonitorFacts section={section} server={server} />
            <MonitorCharts section={section} server={server.name} />
            {section === 'request' && <LatestRequests />}
            {section === 'disk' && <DiskList />}
          </>
        ) : (
          <Alert type="info" showIcon message="还没有服务器报告数据，请稍候" />
        )}
      </div>
    </PageContent>
  )
}
