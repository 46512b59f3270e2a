import { readArchiveRule, saveArchiveRule } from '@kouan/contract/calls/system/archive-calls.ts'
import { messageArchive } from '@kouan/contract/resources/system/message-archive.ts'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { RowForm } from '../../../fields/form/row-form.tsx'
import { RowLink } from '../../../resource/address/row-link.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'

const columns = ['name', 'status', 'beforeTime', 'bodyCount', 'beginTime', 'endTime', 'problem'] as const

type Row = ListedRow<typeof messageArchive.fields, (typeof columns)[number]>

/** Archives of message bodies, and the rule that makes them. */
export default function MessageArchiveListPage() {
  const { can } = useRights()
  const rule = useAnswer(readArchiveRule, {})
  const [isOpen, setIsOpen] = useState(false)
  const { months, folder, obstacle } = rule.data ?? { months: null, folder: null, obstacle: null }
  return (
    <Flex vertical gap={12}>
      {rule.data && (
        <Alert
          type={obstacle ? 'warning' : 'info'}
          showIcon
          title={
            obstacle
              ? `${obstacle}，见运行维护手册“归档报文原文”`
              : months === null
                ? '没有归档规则：报文原文一直保存在数据库中'
                : `早于 ${months} 个整月的报文原文每天移到服务器的 ${folder}，核对之后才从数据库移除；单证、回执和报表不变`
          }
        />
      )}
      <ResourcePage
        resource={messageArchive}
        list={{
          columns,
          isLive: true,
          toolbar: rule.data && can(saveArchiveRule.needs) && (
            <Button type="primary" disabled={obstacle !== null && months === null} onClick={() => setIsOpen(true)}>
              归档规则
            </Button>
          ),
        }}
        cells={{ name: (row: Row) => <RowLink id={row.id}>{row.name}</RowLink> }}
      />
      {isOpen && (
        <RowForm
          title="归档规则"
          fields={saveArchiveRule.input}
          given={months === null ? {} : { months }}
          saved="已保存，每天按定时任务“归档报文原文”执行"
          save={async (values) => {
            await ask(saveArchiveRule, values as { months?: number; confirmed?: number })
            await rule.refetch()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Flex>
  )
}
