import { type PassingLine, passChanges, previewPassing } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { Alert, App, Card, Checkbox, Flex, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { DifferenceList } from '../change/difference-list.tsx'
import { PaperCompare } from '../change/paper-compare.tsx'

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** 批量通过: each change is shown with what it alters; only those that the reviewer has ticked are passed. */
export function PassMany({ ids, onDone, onClose }: Props) {
  const { message, modal } = App.useApp()
  const read = useAnswer(previewPassing, { ids: ids.join(',') })
  const pass = useAct(passChanges, { refresh: [application.name, previewPassing.name], quiet: true })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const lines = read.data?.lines ?? []
  const ready = lines.filter(({ refusal }) => refusal === null)
  const refused = lines.filter(({ refusal }) => refusal !== null)
  const chosen = ready.filter(({ id }) => seen.has(id))
  const tick = (id: string, isSeen: boolean) =>
    setSeen((before) => new Set(isSeen ? [...before, id] : [...before].filter((one) => one !== id)))

  async function send() {
    const { done, faults } = await pass.mutateAsync({ passed: chosen.map(({ id, version }) => ({ id, version })) })
    if (done > 0) message.success(`已通过 ${done} 件`)
    if (faults.length > 0) {
      modal.warning({
        title: `${faults.length} 件未通过`,
        content: <Reasons lines={faults.map(({ id, key, message: reason }) => ({ id, name: key ?? id, reason }))} />,
        okText: '知道了',
        width: 560,
      })
    }
    onDone()
  }
  return (
    <Modal
      open
      title="批量通过变更"
      width={960}
      okText={`通过 ${chosen.length} 件`}
      okButtonProps={{ disabled: chosen.length === 0, loading: pass.isPending }}
      onOk={() => void send().catch(() => undefined)}
      onCancel={onClose}
    >
      <Flex vertical gap={16} style={{ maxHeight: '65vh', overflow: 'auto' }}>
        {read.isPending && <Skeleton active />}
        {read.error && <Alert type="error" showIcon role="alert" title={sentenceOf(read.error)} />}
        {pass.error && <Alert type="error" showIcon role="alert" title={sentenceOf(pass.error)} />}
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
        {refused.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${refused.length} 件不能批量通过`}
            description={
              <Reasons lines={refused.map(({ id, applyNo, refusal }) => ({ id, name: applyNo, reason: refusal }))} />
            }
          />
        )}
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

/** Why something did not pass, by its number. */
export const Reasons = ({ lines }: { lines: readonly { id: string; name: string; reason: string | null }[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
    {lines.map(({ id, name, reason }) => (
      <li key={id}>
        {name}：{reason}
      </li>
    ))}
  </ul>
)
