// 系统监控: what the servers and the installation do now, and the last 24 hours as lines.
import { readMonitor } from '@kouan/contract/calls/system/monitor-calls.ts'
import { type MonitorSection, monitorSections } from '@kouan/contract/calls/system/monitor-figures.ts'
import { Alert, Flex, Select, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { PageContent } from '../../../menu/page-content.tsx'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { DiskList } from './disk-list.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { LogLevelButton } from './log-level-button.tsx'
import { MonitorCharts } from './monitor-charts.tsx'
import './monitor.css'
import { MonitorFacts } from './monitor-facts.tsx'
import { StatementsToRun } from './statements-to-run.tsx'
import { useMonitored } from './use-monitored.ts'

const openFunctions =
  '数据库的部分函数人人可以调用，在线报表少一道防护；请由数据库管理员（超级用户）在本系统的数据库中执行：'
const oldOrder =
  '数据库所在系统的排序规则变了，索引还是原来的顺序，查找可能遗漏，重复的编号可能没有拒绝；请在业务少时由数据库管理员逐条执行：'

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
        {data?.functionStatements && <StatementsToRun reason={openFunctions} statements={data.functionStatements} />}
        {data?.collationStatements && <StatementsToRun reason={oldOrder} statements={data.collationStatements} />}
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
