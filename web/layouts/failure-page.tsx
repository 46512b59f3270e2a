// The pages that are shown instead of a page. Their words and ways out are never loaded lazily: they must stand when
// loading fails. The pictures, which weigh more than all the rest, come by themselves; their place is kept.
import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PicturedFailure } from './failure-picture.tsx'

const FailurePicture = lazy<ComponentType<{ status: PicturedFailure }>>(() =>
  import('./failure-picture.tsx').catch(() => ({ default: () => null })),
)

interface Notice {
  status: PicturedFailure | 'warning' | 'info'
  title: string
  text: string
  extra?: ReactNode
}

/** What stands in the middle of a page that has nothing else to show. */
export function Notice({ status, title, text, extra }: Notice) {
  const { token } = theme.useToken()
  return (
    <div style={{ padding: '48px 32px', textAlign: 'center' }}>
      <Sign status={status} />
      <div
        style={{ margin: '8px 0', fontSize: 24, lineHeight: token.lineHeightHeading3, color: token.colorTextHeading }}
      >
        {title}
      </div>
      <div style={{ color: token.colorTextDescription, overflowWrap: 'anywhere' }}>{text}</div>
      <Flex wrap gap="small" justify="center" style={{ marginTop: 24 }}>
        {extra}
      </Flex>
    </div>
  )
}

function Sign({ status }: Pick<Notice, 'status'>) {
  const { token } = theme.useToken()
  const look = { display: 'block', marginBottom: 24, fontSize: 72 }
  if (status === 'warning') return <WarningFilled style={{ ...look, color: token.colorWarning }} />
  if (status === 'info') return <ExclamationCircleFilled style={{ ...look, color: token.colorInfo }} />
  return (
    <div style={{ width: 250, maxWidth: '100%', height: 295, margin: '0 auto 24px' }}>
      <Suspense>
        <FailurePicture status={status} />
      </Suspense>
    </div>
  )
}

function FailurePage({ extra, ...notice }: Notice) {
  const navigate = useNavigate()
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <Notice
        {...notice}
        extra={
          <>
            {extra}
            <Button onClick={() => navigate(-1)}>返回上一页</Button>
            <Button type={extra ? 'default' : 'primary'} onClick={() => navigate('/')}>
              返回首页
            </Button>
          </>
        }
      />
    </div>
  )
}

export const ForbiddenPage = () => (
  <FailurePage status={403} title="403" text="抱歉，您没有权限访问该页面，请联系管理员授权" />
)

export const NotFoundPage = () => <FailurePage status={404} title="404" text="抱歉，您访问的页面不存在" />

export const ServerErrorPage = () => (
  <FailurePage status={500} title="500" text="抱歉，页面出错了，请重试或联系管理员" extra={<ReloadButton />} />
)

export const LoadFailedPage = () => (
  <FailurePage
    status="warning"
    title="页面加载失败"
    text="网络不通，或系统刚刚更新过，请重新加载"
    extra={<ReloadButton />}
  />
)

/** The menu names a component that this version does not know. */
export const UnknownPage = ({ component }: { component: string }) => (
  <FailurePage
    status="info"
    title="页面未开通"
    text={`菜单指向的组件“${component}”在当前版本中不存在，请联系管理员检查菜单配置`}
  />
)

export const ReloadButton = () => (
  <Button type="primary" onClick={() => location.reload()}>
    重新加载
  </Button>
)
