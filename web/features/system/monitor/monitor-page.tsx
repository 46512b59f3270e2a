// 系统监控: what the servers and the installation do now, and the last 24 hours as lines.

import { readLogLevel, setLogLevel, usualLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import { readDisks, readMonitor } from '@kouan/contract/calls/system/monitor-calls.ts'
import { type MonitorSection, monitorSections } from '@kouan/contract/calls/system/monitor-figures.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Alert, Button, Card, Flex, Progress, Select, Skeleton, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import { RowForm } from '../../../fields/form/row-form.tsx'
import { PageContent } from '../../../menu/page-content.tsx'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { useRights } from '../../../session/allowed.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { MonitorCharts } from './monitor-charts.tsx'
import { MonitorFacts } from './monitor-facts.tsx'
import { useMonitored } from './use-monitored.ts'
import './monitor.css'

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

/** Percent from which a disk is shown in red. */
const nearlyFull = 90

/** The disks on which the product writes; two folders of one disk are one. */
function DiskList() {
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

interface Props {
  /** Sentence that ends with a colon. */
  reason: string
  statements: string
}

/** SQL that an administrator of the database has to run. */
const StatementsToRun = ({ reason, statements }: Props) => (
  <Alert
    type="warning"
    showIcon
    message={reason}
    description={
      <Typography.Text
        copyable={{ text: statements, tooltips: ['复制', '已复制'] }}
        style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
      >
        {statements}
      </Typography.Text>
    }
  />
)

/** 日志级别: how much the servers write into their logs, for some hours. */
function LogLevelButton() {
  const { can } = useRights()
  const read = useAnswer(readLogLevel, {})
  const levels = useDictionary('log_level')
  const [isOpen, setIsOpen] = useState(false)
  if (!read.data || !can(setLogLevel.needs)) return null
  const { level, until } = read.data
  const name = levels.find(({ value }) => value === level)?.text ?? level
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        日志级别：{name.split('（')[0]}
        {level !== usualLogLevel && until && `，到 ${until.slice(5)}`}
      </Button>
      {isOpen && (
        <RowForm
          title="修改日志级别"
          fields={setLogLevel.input}
          saved="已修改，十秒之内在全部服务器上生效"
          save={async (values) => {
            await ask(setLogLevel, values as { level: string; hours: number })
            await read.refetch()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
