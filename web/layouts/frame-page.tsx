import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { apiBase } from '../data/calls/ask.ts'
import { useSession } from '../data/session/session-store.ts'
import { listUrls } from '../menu/menu-entries.ts'
import { allowedAddress, fillAddress, originsOf } from './frame-address.ts'

/** A page of another site inside ours, without access to it. */
export function EmbeddedPage({ title, url }: { title: string; url: string }) {
  const menu = useSession((session) => session.menu)
  const tenantId = useSession((session) => session.tenantId)
  const address = fillAddress(url, { apiBase: apiBase(), tenantId, origin: location.origin })
  const origins = [location.origin, ...originsOf(listUrls(menu ?? []))]
  const allowed = allowedAddress(address, origins)
  if (!allowed) return <Notice status={403} title="不允许嵌入该地址" text={address} />
  return (
    <iframe
      title={title}
      src={allowed}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      style={{ width: '100%', height: 'calc(100vh - 190px)', minHeight: 400, border: 0 }}
    />
  )
}

/** `/iframe/page/:url` */
export function FramePage() {
  const { url = '' } = useParams()
  return <EmbeddedPage title="外部页面" url={url} />
}

export function ExternalPage({ title, url }: { title: string; url: string }) {
  return (
    <Notice
      status="info"
      title={title}
      text="该页面在新窗口中打开"
      extra={
        <Button type="primary" href={url} target="_blank" rel="noreferrer">
          打开
        </Button>
      }
    />
  )
}
