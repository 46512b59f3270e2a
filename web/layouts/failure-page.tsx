// The pages that are shown instead of a page. Their words and ways out are never loaded lazily: they must stand when
// loading fails.
import { Notice, type NoticeProps } from '@kouan/widgets/loading/notice.tsx'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'

function FailurePage({ extra, ...notice }: NoticeProps) {
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

interface ForbiddenProps {
  /** Name of the page, where it is known. */
  page?: string | null
  /** Where its right is granted: the groups above it and itself. */
  right?: readonly string[]
}

export const ForbiddenPage = ({ page, right = [] }: ForbiddenProps) => (
  <FailurePage
    status={403}
    title={page ? `没有“${page}”的权限` : '没有权限'}
    text="抱歉，您没有权限访问该页面，请联系管理员授权"
    {...(right.length > 0 ? { detail: `需要的权限：${right.join(' › ')}` } : {})}
  />
)

/** The address that led here comes with the step; a person who typed `/404` wanted none. */
export function NotFoundPage() {
  const { state } = useLocation()
  const wanted = (state as { wanted?: unknown } | null)?.wanted
  return (
    <FailurePage
      status={404}
      title="没有这个页面"
      text="抱歉，您访问的页面不存在"
      {...(typeof wanted === 'string' ? { detail: wanted } : {})}
    />
  )
}

export const ServerErrorPage = () => (
  <FailurePage status={500} title="页面出错" text="抱歉，页面出错了，请重试或联系管理员" extra={<ReloadButton />} />
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

export const ReloadButton = ({ size = 'middle' }: { size?: 'small' | 'middle' }) => (
  <Button type="primary" size={size} onClick={() => location.reload()}>
    重新加载
  </Button>
)
