// Two versions of a row side by side.
import {
  type ComparedVersion,
  compareDataVersions,
  listDataVersions,
} from '@kouan/contract/calls/system/data-log-calls.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Flex, Modal, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { type ChangedField, changedFields } from './logged-change.tsx'
import './logs.css'

interface Props {
  dataTable: string | null
  dataId: string | null
  objectTitle: string | null
  /** Versions that are compared first; of one, with the version before it. */
  ids: readonly string[]
  onClose: () => void
}

export function CompareVersions({ dataTable, dataId, objectTitle, ids, onClose }: Props) {
  const versions = useAnswer(listDataVersions, { dataTable: dataTable ?? '', dataId: dataId ?? '' })
  const [chosen, setChosen] = useState<{ left?: string; right?: string }>({})
  const all = versions.data ?? []
  const right = chosen.right ?? ids.at(-1)
  const earlier = all[all.findIndex(({ id }) => id === right) + 1]?.id
  const left = chosen.left ?? (ids.length > 1 ? ids[0] : (earlier ?? right))
  const options = all.map(({ id, dataVersion, createBy, createTime }) => ({
    value: id,
    label: `第 ${dataVersion} 次修改（${createTime} ${createBy ?? ''}）`,
  }))
  return (
    <Modal
      open
      title={`数据对比：${objectTitle ?? ''} ${dataId}`}
      width="min(900px, 96vw)"
      footer={null}
      onCancel={onClose}
    >
      {versions.error ? (
        <ListFailure error={versions.error} onRetry={() => void versions.refetch()} />
      ) : (
        <Flex gap={12} wrap className="version-choice">
          {(
            [
              ['left', '对比的修改', left],
              ['right', '当前的修改', right],
            ] as const
          ).map(([side, label, value]) => (
            <Select
              key={side}
              aria-label={label}
              style={{ width: 320 }}
              loading={versions.isPending}
              options={options}
              value={value}
              onChange={(id) => setChosen({ ...chosen, [side]: id })}
            />
          ))}
        </Flex>
      )}
      {versions.data && left && right && <Differences dataId1={left} dataId2={right} />}
    </Modal>
  )
}

function Differences(input: { dataId1: string; dataId2: string }) {
  const { data, error, refetch } = useAnswer(compareDataVersions, input)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const [left, right] = data
  if (!left || !right) return null
  const different = new Set(changedFields(contentOf(left), contentOf(right)).map(({ key }) => key))
  const rows = rowsOf(left, right)
  return (
    <Table<ChangedField>
      size="small"
      dataSource={rows}
      rowClassName={({ key }) => (different.has(key) ? 'version-differs' : '')}
      pagination={false}
      scroll={{ x: 480 }}
      locale={{ emptyText: <EmptyState text="没有内容" /> }}
      columns={[
        { title: '字段', width: 180, render: (_, { key }) => right.labels[key] ?? left.labels[key] ?? key },
        { title: `第 ${left.dataVersion} 次修改`, dataIndex: 'before' },
        { title: `第 ${right.dataVersion} 次修改`, dataIndex: 'after' },
        { title: '', width: 80, render: (_, { key }) => (different.has(key) ? '有变化' : '') },
      ]}
    />
  )
}

const contentOf = ({ dataContent }: ComparedVersion) => JSON.parse(dataContent) as Record<string, unknown>

function rowsOf(left: ComparedVersion, right: ComparedVersion): ChangedField[] {
  const [old, fresh] = [contentOf(left), contentOf(right)]
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])]
  return names.map((key) => ({ key, before: String(old[key] ?? ''), after: String(fresh[key] ?? '') }))
}
