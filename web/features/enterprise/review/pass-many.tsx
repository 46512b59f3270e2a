import type { PassingLine } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { Alert, Card, Checkbox, Flex, Modal, Tag } from 'antd'
import { useState } from 'react'
import { DifferenceList } from '../change/difference-list.tsx'
import { PaperCompare } from '../change/paper-compare.tsx'
import { PassingFailures, RefusedPassing, usePassing } from './passing.tsx'

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** 批量通过: each change is shown with what it alters; only those that the reviewer has ticked are passed. */
export function PassMany({ ids, onDone, onClose }: Props) {
  const { read, pass, ready, refused, send } = usePassing({ ids, onDone })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const chosen = ready.filter(({ id }) => seen.has(id))
  const tick = (id: string, isSeen: boolean) =>
    setSeen((before) => new Set(isSeen ? [...before, id] : [...before].filter((one) => one !== id)))

  return (
    <Modal
      open
      title="批量通过变更"
      width={960}
      okText={`通过 ${chosen.length} 件`}
      okButtonProps={{ disabled: chosen.length === 0, loading: pass.isPending }}
      onOk={() => send(chosen.map(({ id, version }) => ({ id, version })))}
      onCancel={onClose}
    >
      <Flex vertical gap={16} style={{ maxHeight: '65vh', overflow: 'auto' }}>
        <PassingFailures read={read} pass={pass} />
        {read.data && (
          <Alert
            type="info"
            showIcon
            title={
              ready.length > 0
                ? `变更内容：${ready[0]?.changedLabels ?? ''}。逐件核对并勾选，通过后立即生效。`
                : '所选的申请都不能批量通过'
            }
          />
        )}
        {ready.map((line) => (
          <OneChange key={line.id} line={line} isSeen={seen.has(line.id)} onSeen={(isSeen) => tick(line.id, isSeen)} />
        ))}
        <RefusedPassing lines={refused} />
      </Flex>
    </Modal>
  )
}

function OneChange(props: { line: PassingLine; isSeen: boolean; onSeen: (isSeen: boolean) => void }) {
  const { line, isSeen, onSeen } = props
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} wrap align="center">
          {line.companyName}
          <Tag>{line.applyNo}</Tag>
        </Flex>
      }
      extra={
        <Checkbox checked={isSeen} onChange={({ target }) => onSeen(target.checked)}>
          已核对
        </Checkbox>
      }
    >
      {line.warnings.length > 0 && <Alert type="warning" showIcon title={line.warnings.join('；')} />}
      {line.differences.length > 0 && <DifferenceList differences={line.differences} />}
      {line.papers.length > 0 && <PaperCompare papers={line.papers} />}
    </Card>
  )
}
