import { channelKinds, dutyNow, type Watch } from '@kouan/contract/calls/channel.ts'
import type { FieldOptions } from '@kouan/contract/language/field-options.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { Flex, Typography } from 'antd'
import { Fragment, useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { SimulatedMark } from '../../domain/document/simulated-tag.tsx'
import { SecretInput, SecretTextInput } from '../../fields/secret-input.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { OutcomeInput, ProtocolInput } from './simulation-inputs.tsx'
import { TestedInput } from './transport-inputs.tsx'

const columns = [
  'channelCode',
  'channelName',
  'status',
  'health',
  'waiting',
  'lastCheckTime',
  'folder',
  'wrapDxp',
  'protocol',
] as const
const also = ['lastError', 'lastFaultTime', 'lastSendError', 'lastSendFaultTime'] as const
const list = { columns, also } as const

type Row = ListedRow<typeof baseChannel.fields, (typeof columns | typeof also)[number]>

/** Secrets longer than a line are pasted with their line ends: keys in PEM. */
const longestLine = 1000
const secretInputs = Object.fromEntries(
  Object.entries<FieldOptions>(baseChannel.fields).flatMap(([name, { mask, label, max = 0 }]) =>
    mask === 'secret'
      ? [
          [
            name,
            max > longestLine ? <SecretTextInput key={name} label={label} /> : <SecretInput key={name} label={label} />,
          ],
        ]
      : [],
  ),
)

/** Base channels with how they do. */
export default function BaseChannelListPage() {
  const kinds = useAnswer(channelKinds, {}).data
  const watches = useAnswer(dutyNow, {}).data ?? []
  // The test of a form uses the stored secrets of its row.
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={baseChannel}
      list={list}
      cells={{
        channelName: (row) => <ChannelName row={row} />,
        lastSendError: (row) => <SendFault row={row} watches={watches} />,
        lastError: (row) => <CheckFault row={row} watches={watches} />,
      }}
      form={{
        inputs: {
          protocol: kinds && <ProtocolInput isFixed={!kinds.simulatedCustoms} />,
          simOutcome: <OutcomeInput />,
          ...secretInputs,
          maxBatch: <TestedInput editedId={editedId} />,
        },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}

const ChannelName = ({ row }: { row: Row }) => (
  <Flex gap={8} wrap align="center">
    {row.protocol === simulatedProtocol && <SimulatedMark />}
    <span>{row.channelName}</span>
  </Flex>
)

interface FaultProps {
  row: Row
  watches: readonly Watch[]
}

/** The fault first, then since when, then who is on duty: once for a row, behind the last of its faults. */
function SendFault({ row, watches }: FaultProps) {
  const { lastError, lastSendError, lastSendFaultTime } = row
  if (!lastSendError) return '-'
  return (
    <>
      <Fault text={`不能发送：${lastSendError}`} since={lastSendFaultTime} />
      {!lastError && <OnDuty row={row} watches={watches} />}
    </>
  )
}

function CheckFault({ row, watches }: FaultProps) {
  const { lastError, lastFaultTime } = row
  if (!lastError) return '-'
  return (
    <>
      <Fault text={`收取异常：${lastError}`} since={lastFaultTime} />
      <OnDuty row={row} watches={watches} />
    </>
  )
}

const Fault = ({ text, since }: { text: string; since: string | null | undefined }) => (
  <Typography.Text type="danger" style={{ fontSize: 'inherit' }}>
    {since ? `${text}（自 ${since}）` : text}
  </Typography.Text>
)

function OnDuty({ row, watches }: FaultProps) {
  const onDuty = watches.filter(({ channelCode }) => channelCode === null || channelCode === row.channelCode)
  if (onDuty.length === 0) return null
  return (
    <span>
      {' · 值班：'}
      {onDuty.map(({ realname, phone, until }, at) => (
        <Fragment key={`${realname} ${until}`}>
          {at > 0 && '、'}
          {realname}
          {phone && (
            <>
              {' '}
              <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
          {`（至 ${until}）`}
        </Fragment>
      ))}
    </span>
  )
}
