import { PlusOutlined } from '@ant-design/icons'
import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { useAct } from '../../data/use-call.ts'
import { SimulatedTag } from '../../fields/states/simulated-tag.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { type ChannelStep, channelSteps } from './channel-steps.ts'
import { OpenChannelForm } from './open-channel-form.tsx'

const columns = [
  'enterpriseId',
  'crossborderType',
  'status',
  'transferInfoId',
  'baseChannelId',
  'lastSendTime',
  'lastReceiptTime',
  'openTime',
  'openBy',
] as const
const also = ['simulated'] as const

type Row = ListedRow<typeof enterpriseChannel.fields, (typeof columns | typeof also)[number]>

/** Which enterprise declares by which channel; opening, pausing and closing them. */
export default function EnterpriseChannelListPage() {
  const [isOpening, setIsOpening] = useState(false)
  const { can } = useRights()
  const mayOpen = can(setChannelStatus.needs)
  const take = useStep()
  return (
    <>
      <ResourcePage
        resource={enterpriseChannel}
        cells={{ baseChannelId: (row) => <BaseChannel row={row} /> }}
        list={{
          columns,
          also,
          toolbar: mayOpen && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsOpening(true)}>
              开通回执通道
            </Button>
          ),
        }}
        rowActions={(row) =>
          mayOpen
            ? channelSteps(row.status).map((step) => ({
                key: step.to,
                label: step.label,
                isDanger: step.to === '3',
                onClick: () => take(row, step),
              }))
            : []
        }
      />
      {isOpening && <OpenChannelForm onClose={() => setIsOpening(false)} />}
    </>
  )
}

const BaseChannel = ({ row }: { row: Row }) => (
  <Flex gap={8} wrap align="center">
    {row.baseChannelId_dictText ?? row.baseChannelId}
    {row.simulated && <SimulatedTag />}
  </Flex>
)

function useStep() {
  const { message, modal } = App.useApp()
  const act = useAct(setChannelStatus, { refresh: [enterpriseChannel.name] })
  return (row: Row, { to, label, question }: ChannelStep) => {
    const of = row.enterpriseId_dictText ?? ''
    modal.confirm({
      title: `${label}通道${of && `：${of}`}`,
      content: question,
      okText: '确定',
      cancelText: '取消',
      // A refusal is told by a message; the dialog closes either way.
      onOk: () =>
        act.mutateAsync({ id: row.id, status: to, version: row.version }).then(
          () => void message.success('操作成功!'),
          () => {},
        ),
    })
  }
}
