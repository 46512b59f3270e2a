import { startApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import {
  beginRegistration,
  listRegistrations,
  openRegistration,
  type RegistrationDraft,
} from '@kouan/contract/calls/enterprise/registration.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Result, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { usePageAddress } from '../../../menu/use-page-address.ts'
import { RegistrationState } from '../view/registration-state.tsx'
import { Section } from '../view/section.tsx'
import { ApplicationEditor } from './application-editor.tsx'
import { ApplyCard } from './apply-card.tsx'
import { OpenedApplication } from './opened-application.tsx'
import { ResumeCode } from './resume-code.tsx'
import { useAccess } from './use-access.ts'

const formPath = '/register/form'

/** 企业信息登记: staff continue their drafts by number, an enterprise its own by the resume code. */
export default function RegistrationPage() {
  const { id } = useParams()
  const accessToken = useAccess()
  const [applyNo, setApplyNo] = useState<string>()
  if (applyNo !== undefined) return <Submitted applyNo={applyNo} onNext={() => setApplyNo(undefined)} />
  if (id !== undefined) return <StaffDraft key={id} id={id} onSubmitted={setApplyNo} />
  if (accessToken !== undefined) return <Editing accessToken={accessToken} onSubmitted={setApplyNo} />
  return (
    <ApplyCard
      title="企业信息登记"
      description="填写企业信息并上传证照，提交后由审核员审核。填写内容自动保存，可分多次完成。"
    >
      <Start />
    </ApplyCard>
  )
}

/** Who begins is known a moment after the page: one of the other kind would be refused. */
function Start() {
  const user = useSession((session) => session.user)
  if (!user) return <Skeleton active />
  return user.enterpriseId ? <EnterpriseStart /> : <StaffStart />
}

function StaffStart() {
  const navigate = useNavigate()
  const begin = useAct(beginRegistration, { refresh: [listRegistrations.name] })
  const drafts = useAnswer(listRegistrations, {})
  return (
    <Flex vertical gap={24}>
      <div>
        <Button
          type="primary"
          loading={begin.isPending}
          onClick={() => begin.mutate({}, { onSuccess: ({ id }) => navigate(`${formPath}/${id}`) })}
        >
          开始登记
        </Button>
      </div>
      <Section title="未提交和被退回的登记">
        {drafts.error && <Notice status="warning" title={sentenceOf(drafts.error)} />}
        {drafts.isPending ? <Skeleton active /> : <DraftList drafts={drafts.data ?? []} />}
      </Section>
    </Flex>
  )
}

function DraftList({ drafts }: { drafts: readonly RegistrationDraft[] }) {
  if (drafts.length === 0) return <EmptyState text="没有草稿" />
  return (
    <Flex vertical gap={12} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {drafts.map(({ id, companyName, status, statusText, createBy, changedTime }) => (
        <li key={id}>
          <Flex gap={12} wrap align="center">
            <Link to={`${formPath}/${id}`}>{companyName || '尚未填写企业名称'}</Link>
            <RegistrationState status={status} text={statusText} />
            <Typography.Text type="secondary">
              {createBy}，{changedTime}
            </Typography.Text>
          </Flex>
        </li>
      ))}
    </Flex>
  )
}

const changePages = ['register/ChangeList']

/** Of an enterprise that is registered: what it wants here is most likely a change. */
function EnterpriseStart() {
  const navigate = useNavigate()
  const start = useAct(startApplication)
  const changes = usePageAddress(changePages)
  if (!start.data) {
    return (
      <Flex vertical gap={16}>
        <Typography.Text>本企业已经登记。登记内容有变化时，请办理登记变更。</Typography.Text>
        <Flex gap={8} wrap>
          {changes && (
            <Button type="primary" onClick={() => navigate(changes)}>
              登记变更
            </Button>
          )}
          <Button loading={start.isPending} onClick={() => start.mutate({})}>
            登记另一家企业
          </Button>
        </Flex>
      </Flex>
    )
  }
  const { resumeCode, validUntil } = start.data
  return (
    <ResumeCode
      code={resumeCode}
      validUntil={validUntil}
      onGoOn={() => navigate(formPath, { state: { accessToken: resumeCode } })}
    />
  )
}

/** Opened once: opening it again would end the code that the form is saved by. */
function StaffDraft({ id, onSubmitted }: { id: string; onSubmitted: (applyNo: string) => void }) {
  const opened = useQuery({
    queryKey: [openRegistration.name, { id }],
    queryFn: () => ask(openRegistration, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (opened.data) return <Editing accessToken={opened.data.accessToken} onSubmitted={onSubmitted} isByStaff />
  if (!opened.error) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <Notice
      status="warning"
      title={sentenceOf(opened.error)}
      extra={
        <Link to={formPath}>
          <Button type="primary">返回</Button>
        </Link>
      }
    />
  )
}

interface EditingProps {
  accessToken: string
  onSubmitted: (applyNo: string) => void
  isByStaff?: boolean
}

const Editing = ({ accessToken, onSubmitted, isByStaff = false }: EditingProps) => (
  <ApplyCard title="企业信息登记">
    <OpenedApplication accessToken={accessToken} wayBack={formPath}>
      {(view) => (
        <ApplicationEditor accessToken={accessToken} view={view} onSubmitted={onSubmitted} isByStaff={isByStaff} />
      )}
    </OpenedApplication>
  </ApplyCard>
)

function Submitted({ applyNo, onNext }: { applyNo: string; onNext: () => void }) {
  return (
    <ApplyCard title="登记申请已提交" width={720}>
      <Result
        status="success"
        title="提交成功！"
        subTitle={
          <Typography.Text>
            申请编号：
            <Typography.Text strong copyable={{ text: applyNo, tooltips: ['复制', '已复制'] }}>
              {applyNo}
            </Typography.Text>
          </Typography.Text>
        }
        extra={
          <Link to={formPath} onClick={onNext}>
            <Button>继续登记</Button>
          </Link>
        }
      />
    </ApplyCard>
  )
}
