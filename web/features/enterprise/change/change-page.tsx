import { type ChangeView, readChange } from '@kouan/contract/calls/enterprise/change.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import type { Actions } from '@kouan/contract/language/action.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { FooterToolbar } from '@kouan/widgets/footer-toolbar/footer-toolbar.tsx'
import { Alert, App, Button, Card, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { useShownAgain } from '../../../data/rendering/use-shown-again.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { HistoryList } from '../view/history-list.tsx'
import { RegistrationState } from '../view/registration-state.tsx'
import { ReviewDetail } from '../view/review-detail.tsx'
import { ChangeEditor } from './change-editor.tsx'
import { DifferenceList } from './difference-list.tsx'
import { PaperCompare } from './paper-compare.tsx'

const { withdraw: withdrawChange, cancel: cancelChange } = actionCalls(enterpriseChange)

const declared: Actions = enterpriseChange.actions ?? {}

/** One change of an enterprise: what differs, and the form while it may be written. */
export default function ChangePage() {
  const { id = '' } = useParams()
  const read = useAnswer(readChange, { id })
  useShownAgain(() => void read.refetch())
  if (read.data) return <Change key={id} view={read.data} refresh={() => read.refetch()} />
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  return <Skeleton active paragraph={{ rows: 12 }} />
}

function Change({ view, refresh }: { view: ChangeView; refresh: () => Promise<unknown> }) {
  const bar = (buttons: ReactNode) => <ChangeBar view={view} refresh={refresh} buttons={buttons} />
  return (
    <Flex vertical gap={16}>
      <ChangeHead view={view} />
      <Card size="small" title="变更内容">
        <DifferenceList differences={view.differences} />
      </Card>
      {view.papers.length > 0 && (
        <Card size="small" title="附件变更">
          <PaperCompare papers={view.papers} />
        </Card>
      )}
      {view.mayCorrect ? (
        <ChangeEditor key={view.version} view={view} refresh={refresh}>
          {bar}
        </ChangeEditor>
      ) : (
        bar(null)
      )}
      <Card size="small" title="办理记录">
        <HistoryList lines={view.history} />
      </Card>
    </Flex>
  )
}

function ChangeHead({ view }: { view: ChangeView }) {
  const detail = view.history.findLast(({ action }) => action === 'return' || action === 'refuse')?.detail
  return (
    <>
      <Card size="small">
        <DetailList
          columns={4}
          items={[
            { label: '变更编号', value: view.applyNo },
            { label: '企业名称', value: view.companyName },
            { label: '统一社会信用代码', value: view.form.creditCode },
            { label: '状态', value: <RegistrationState status={view.status} text={view.statusText} /> },
          ]}
        />
      </Card>
      {(view.status === '4' || view.status === '5') && (
        <Alert
          type={view.status === '4' ? 'warning' : 'error'}
          showIcon
          title={`${view.status === '4' ? '变更被退回' : '审核不通过'}：${view.reason ?? ''}`}
          description={<ReviewDetail html={detail} />}
        />
      )}
      {view.mayCorrect && (
        <Alert
          type="info"
          showIcon
          title="联系人与网址提交后立即生效，其他内容审核通过后生效；在此之前原内容继续有效。统一社会信用代码不能变更。"
        />
      )}
    </>
  )
}

interface BarProps {
  view: ChangeView
  refresh: () => Promise<unknown>
  buttons: ReactNode
}

function ChangeBar({ view, refresh, buttons }: BarProps) {
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const refreshes = { refresh: [enterpriseChange.name] }
  const withdraw = useAct(withdrawChange, refreshes)
  const cancel = useAct(cancelChange, refreshes)
  const confirm = (name: 'withdraw' | 'cancel', act: () => Promise<unknown>) =>
    modal.confirm({
      title: `确定${declared[name]?.title}吗？`,
      content: declared[name]?.confirm,
      okText: '确定',
      cancelText: '取消',
      onOk: () => act().then(refresh, () => {}),
    })
  const one = { id: view.id, version: view.version }
  return (
    <FooterToolbar label="变更操作" extra={<Button onClick={() => navigate('/register/changelist')}>返回</Button>}>
      {view.mayCancel && (
        <Button danger onClick={() => confirm('cancel', () => cancel.mutateAsync(one))}>
          撤销变更
        </Button>
      )}
      {view.mayWithdraw && <Button onClick={() => confirm('withdraw', () => withdraw.mutateAsync(one))}>撤回</Button>}
      {buttons}
    </FooterToolbar>
  )
}
