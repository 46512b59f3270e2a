import { type ReviewDetail, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { App } from 'antd'
import { useAct } from '../../../data/calls/use-call.ts'
import { ActionForm } from '../../../resource/actions/action-form.tsx'

const call = actionCalls(application).handOver
const action = application.actions?.handOver

interface Props {
  detail: ReviewDetail
  onDone: () => void
  onClose: () => void
}

/** 交接 of the application that is shown. */
export function HandOver({ detail, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const handOver = useAct(call, { refresh: [application.name, readForReview.name], quiet: true })
  if (!action) return null
  return (
    <ActionForm
      of={application}
      action={action}
      row={{ id: detail.id, status: detail.status }}
      name={detail.form.companyName ?? ''}
      // The form has the fields of the action.
      send={(values) => handOver.mutateAsync({ ids: detail.id, ...values } as never)}
      onDone={() => {
        message.success('已交接！')
        onDone()
      }}
      onClose={onClose}
    />
  )
}
