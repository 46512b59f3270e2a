import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { SimulatedMark } from '../../domain/document/simulated-tag.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
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
  return (
    <>
      <ResourcePage
        resource={enterpriseChannel}
        cells={{ baseChannelId: (row) => <BaseChannel row={row} /> }}
        list={{
          columns,
          also,
          add: mayOpen ? { text: '开通回执通道', onClick: () => setIsOpening(true) } : undefined,
        }}
      />
      {isOpening && <OpenChannelForm onClose={() => setIsOpening(false)} />}
    </>
  )
}

const BaseChannel = ({ row }: { row: Row }) => (
  <Flex gap={8} wrap align="center">
    {row.simulated && <SimulatedMark />}
    <span>{row.baseChannelId_dictText ?? row.baseChannelId}</span>
  </Flex>
)
