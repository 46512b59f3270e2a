import { type ApplicationView, readApplication, withdrawApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { Alert, App, Button, Flex } from 'antd'
import { Navigate, useNavigate } from 'react-router'
import { useAct } from '../../../data/calls/use-call.ts'
import { ApplicationFieldsView } from '../view/application-fields-view.tsx'
import { AttachmentList } from '../view/attachment-list.tsx'
import { HistoryList } from '../view/history-list.tsx'
import { RegistrationState } from '../view/registration-state.tsx'
import { ReviewDetail } from '../view/review-detail.tsx'
import { Section } from '../view/section.tsx'
import { ApplicationEditor } from './application-editor.tsx'
import { ApplyCard } from './apply-card.tsx'
import { OpenedApplication } from './opened-application.tsx'
import { alterationPath, resultPath, useAccess } from './use-access.ts'

/** An application that was looked up: its state, the remarks, and the form while it may be corrected. */
export default function AlterationFormPage() {
  const accessToken = useAccess()
  const navigate = useNavigate()
  if (accessToken === undefined) return <Navigate to={alterationPath} replace />
  return (
    <ApplyCard title="登记申请">
      <OpenedApplication accessToken={accessToken} wayBack={alterationPath}>
        {(view) => (
          <Flex vertical gap={24}>
            <Head accessToken={accessToken} view={view} />
            {view.mayCorrect ? (
              <ApplicationEditor
                accessToken={accessToken}
                view={view}
                onSubmitted={(applyNo) => navigate(resultPath, { replace: true, state: { applyNo } })}
              />
            ) : (
              <ReadOnly view={view} />
            )}
          </Flex>
        )}
      </OpenedApplication>
    </ApplyCard>
  )
}

function Head({ accessToken, view }: { accessToken: string; view: ApplicationView }) {
  const { modal } = App.useApp()
  const withdraw = useAct(withdrawApplication, { refresh: [readApplication.name] })
  const confirm = () =>
    modal.confirm({
      title: '确定撤回该申请吗？',
      content: '撤回后可以修改并重新提交。',
      okText: '确定',
      cancelText: '取消',
      onOk: () => withdraw.mutateAsync({ accessToken }).catch(() => {}),
    })
  return (
    <Flex vertical gap={16}>
      <DetailList
        items={[
          { label: '申请编号', value: view.applyNo },
          { label: '状态', value: <RegistrationState status={view.status} text={view.statusText} /> },
          { label: '企业名称', value: view.form.companyName },
        ]}
      />
      {nextOf(view)}
      {view.mayWithdraw && (
        <div>
          <Button onClick={confirm}>撤回申请</Button>
        </div>
      )}
    </Flex>
  )
}

function nextOf({ status, reason, history }: ApplicationView) {
  const detail = (
    <ReviewDetail html={history.findLast(({ action }) => action === 'return' || action === 'refuse')?.detail} />
  )
  if (status === '1') return <Alert type="info" showIcon title="申请已提交，等待审核。" />
  if (status === '2') return <Alert type="info" showIcon title="审核员正在审核，请耐心等待。" />
  if (status === '3') return <Alert type="success" showIcon title="审核已通过，请用所填管理员账号和登录密码登录。" />
  if (status === '4')
    return (
      <Alert
        type="warning"
        showIcon
        title={`申请被退回：${reason ?? ''}`}
        description={<>请修改后重新提交。{detail}</>}
      />
    )
  if (status === '5')
    return (
      <Alert
        type="error"
        showIcon
        title={`审核不通过：${reason ?? ''}`}
        description={<>本申请已结束，可以重新登记注册。{detail}</>}
      />
    )
  return <Alert type="info" showIcon title="申请已撤回，修改后可以重新提交。" />
}

const ReadOnly = ({ view }: { view: ApplicationView }) => (
  <>
    <ApplicationFieldsView values={view.form} />
    <Section title="附件">
      <AttachmentList attachments={view.attachments} />
    </Section>
    <Section title="办理记录">
      <HistoryList lines={view.history} />
    </Section>
  </>
)
