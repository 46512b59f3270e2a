import { decideApplication, type ReviewDetail, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { Alert, App, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { isAskError, sentenceOf } from '../../../data/ask-error.ts'
import { useAct } from '../../../data/use-call.ts'
import { labelOf } from '../view/field-label.ts'
import { type Decision, faultOfReason, type Remarks, reasonLength, remarkLines } from './review-remarks.ts'

interface Props {
  detail: ReviewDetail
  decision: Decision
  remarks: Remarks
  onDone: (status: string) => void
  /** Somebody else was faster: what is shown must be read again. */
  onConflict: () => void
  onClose: () => void
}

const texts: Record<Decision, { title: string; hint: string; reason: string }> = {
  pass: { title: '审核通过', hint: '通过后立即建立企业、部门，并启用管理员账号。', reason: '审核意见（可不填）' },
  return: { title: '退回', hint: '退回后申请人按意见修改，再重新提交。', reason: '退回原因' },
  refuse: { title: '审核不通过', hint: '不通过后本申请结束，申请人只能重新登记。', reason: '不通过原因' },
}

/** The last word: reason, remarks, and what follows from it. Stays open with what was typed until the server took it. */
export function DecisionDialog({ detail, decision, remarks, onDone, onConflict, onClose }: Props) {
  const { message } = App.useApp()
  const decide = useAct(decideApplication, { refresh: [application.name, readForReview.name], quiet: true })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { title, hint, reason: label } = texts[decision]
  const failing = detail.checks.filter(({ level }) => level === 'fail')

  const send = () => {
    const found = faultOfReason(decision, reason)
    setFault(found)
    if (found || decide.isPending) return
    decide.mutate(
      {
        id: detail.id,
        version: detail.version,
        decision,
        reason: reason.trim() || null,
        fieldRemarks: remarkLines(remarks),
      },
      {
        onSuccess: ({ status }) => {
          message.success('审核完成！')
          onDone(status)
        },
        onError: (error) => {
          setFault(sentenceOf(error))
          if (isAskError(error, 'conflict')) onConflict()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={`${title}：${detail.form.companyName ?? ''}`}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ danger: decision === 'refuse', disabled: !detail.mayDecide }}
      confirmLoading={decide.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>{hint}</span>
        {decision === 'pass' && failing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`自动检查未通过：${failing.map((check) => check.message).join('；')}`}
          />
        )}
        {remarkLines(remarks).length > 0 && (
          <ul aria-label="字段意见" style={{ margin: 0, paddingInlineStart: 20 }}>
            {remarkLines(remarks).map(({ field, remark }) => (
              <li key={field}>
                {labelOf(field)}：{remark}
              </li>
            ))}
          </ul>
        )}
        <Input.TextArea
          autoFocus
          aria-label={label}
          placeholder={label}
          rows={4}
          value={reason}
          count={{ show: true, max: reasonLength.max }}
          status={fault ? 'error' : ''}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
        {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginTop: 16 }} />}
        <span style={{ opacity: 0.75 }}>Ctrl+Enter 提交</span>
      </Flex>
    </Modal>
  )
}
