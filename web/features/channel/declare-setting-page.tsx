import { readDeclareSetting, type SettingOfEnterprise } from '@kouan/contract/calls/channel-receipts.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { channelRoute } from '@kouan/contract/resources/channel/channel-route.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Alert, Flex, Select, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { SimulatedMark } from '../../domain/document/simulated-tag.tsx'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { ChannelSelect, FixedInput } from './channel-select.tsx'

const columns = ['scope', 'messageType', 'channelName', 'priority', 'status', 'note'] as const
const also = ['simulated'] as const

/** By which channels one enterprise declares in one direction, and which receipts they pass on. */
export default function DeclareSettingPage() {
  const { companyCode = '', companyId = '', crossborderType = '' } = useParams()
  const read = useAnswer(readDeclareSetting, { companyCode, companyId, crossborderType })
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const setting = read.data
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {setting.companyName} · {setting.direction === 'I' ? '进口' : '出口'}申报通道
      </Typography.Title>
      <Alert type="info" showIcon title={howItIsTaken} />
      {setting.warnings.length > 0 && <Alert type="warning" showIcon title={setting.warnings.join('；')} />}
      <Routes setting={setting} />
      <Receipts setting={setting} />
    </Flex>
  )
}

const howItIsTaken =
  '单证先按业务类型和报文类型的设置找通道，再按业务类型的设置，再用最近为该业务类型开通的通道，最后用默认设置。设置了通道而通道停用时单证等待，不会改走其他通道'

function Routes({ setting }: { setting: SettingOfEnterprise }) {
  const { enterpriseId, companyName, channels, scopes, messageTypes } = setting
  const fields = writableFields(channelRoute)
  const onlyScope = scopes.length === 1 ? scopes[0] : undefined
  return (
    <ResourcePage
      resource={channelRoute}
      list={{
        title: '申报通道',
        columns,
        also,
        params: { enterpriseId, direction: setting.direction, ...(onlyScope && { scope: onlyScope }) },
      }}
      cells={{
        channelName: (row) => (
          <Flex gap={8} wrap align="center">
            {row.simulated && <SimulatedMark />}
            <span>{row.channelName}</span>
          </Flex>
        ),
        messageType: (row) => row.messageType_dictText ?? '全部报文',
      }}
      form={{
        initialValues: { enterpriseId },
        inputs: { enterpriseId: <FixedInput name={companyName} />, channelId: <ChannelSelect channels={channels} /> },
        prepare: () => ({
          fields: {
            ...fields,
            scope: { ...channelRoute.fields.scope, codes: scopes },
            messageType: { ...channelRoute.fields.messageType, codes: messageTypes },
          },
        }),
      }}
    />
  )
}

function Receipts({ setting }: { setting: SettingOfEnterprise }) {
  const { channels, receiptTypes } = setting
  const [chosen, setChosen] = useState<string>()
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  if (!channel) return <EmptyState text="还没有开通的通道，没有回执可以配置" />
  const fields = writableFields(channelReceipt)
  return (
    <ResourcePage
      key={channel.id}
      resource={channelReceipt}
      list={{
        title: '回执',
        params: { channelId: channel.id },
        isInner: true,
        views: (
          <Select
            aria-label="通道"
            style={{ minWidth: 260, maxWidth: '100%' }}
            value={channel.id}
            onChange={setChosen}
            options={channels.map(({ id, text, crossborderType }) => ({
              value: id,
              label: `${crossborderType} ${text}`,
            }))}
          />
        ),
      }}
      form={{
        isRepeated: true,
        initialValues: { channelId: channel.id },
        inputs: { channelId: <FixedInput name={channel.text} /> },
        prepare: () => ({
          fields: { ...fields, receiptType: { ...channelReceipt.fields.receiptType, codes: receiptTypes } },
        }),
      }}
    />
  )
}
