import { decideApplication, type ReviewDetail, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import type { Action } from '@kouan/contract/language/action.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { Alert, App } from 'antd'
import { useAct } from '../../../data/calls/use-call.ts'
import { KeyCaps } from '../../../keys/key-caps.tsx'
import { keyTable } from '../../../keys/key-table.ts'
import { ActionForm } from '../../../resource/actions/action-form.tsx'
import { labelOf } from '../view/field-label.ts'
import { DetailInput } from './detail-input.tsx'
import { ReasonInput } from './reason-input.tsx'
import { type Decision, type Remarks, remarkLines } from './review-remarks.ts'

interface Props {
  detail: ReviewDetail
  /** That the decision is about. */
  settledVersion: () => Promise<number>
  decision: Decision
  remarks: Remarks
  onDone: (status: string) => void
  /** Somebody else was faster: what is shown must be read again. */
  onConflict: () => void
  onClose: () => void
}

const questionOfChange = {
  pass: '通过后变更立即生效，原内容留作记录。',
  return: '退回后企业按意见修改，再重新提交；在此之前原内容继续有效。',
  refuse: '不通过后本变更结束，原内容继续有效。',
}

/** The last word: reason, remarks, and what follows from it. */
export function DecisionDialog(props: Props) {
  const { detail, settledVersion, decision, remarks, onDone, onConflict, onClose } = props
  const { message } = App.useApp()
  const decide = useAct(decideApplication, { refresh: [application.name, readForReview.name], quiet: true })
  const declared: Action | undefined = application.actions?.[decision]
  if (!declared) return null
  const action = detail.change ? { ...declared, confirm: questionOfChange[decision] } : declared
  const { reason } = action.fields ?? {}
  const inputs =
    decision === 'pass'
      ? {}
      : {
          reason: <ReasonInput detail={detail} decision={decision} label={reason?.label ?? ''} />,
          detail: <DetailInput />,
        }
  const failing = detail.checks.filter(({ level }) => level === 'fail')
  const fieldRemarks = remarkLines(remarks)
  const hasNext = detail.nextId !== null || detail.previousId !== null
  const okText = hasNext && decision === 'pass' ? '通过并下一条' : (declared.title ?? '')
  return (
    <ActionForm
      of={application}
      action={action}
      row={{ id: detail.id, status: detail.status }}
      name={detail.form.companyName ?? ''}
      omit={['fieldRemarks']}
      inputs={inputs}
      okText={okText}
      send={async (values) =>
        decide.mutateAsync({ id: detail.id, version: await settledVersion(), ...values, decision, fieldRemarks })
      }
      onDone={(answer) => {
        message.success('审核完成！')
        onDone((answer as { status: string }).status)
      }}
      onConflict={onConflict}
      onClose={onClose}
    >
      <span>
        <KeyCaps of={keyTable.save.keys[0]} /> {okText}
      </span>
      {decision === 'pass' && failing.length > 0 && (
        <Alert type="warning" showIcon title={`自动检查未通过：${failing.map((check) => check.message).join('；')}`} />
      )}
      {fieldRemarks.length > 0 && (
        <ul aria-label="字段意见" style={{ margin: 0, paddingInlineStart: 20 }}>
          {fieldRemarks.map(({ field, remark }) => (
            <li key={field}>
              {labelOf(field)}：{remark}
            </li>
          ))}
        </ul>
      )}
    </ActionForm>
  )
}
