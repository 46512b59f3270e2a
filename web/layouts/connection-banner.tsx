import { Alert } from 'antd'
import { useSyncExternalStore } from 'react'

/** While the device has no network: what is on the screen may be old, and nothing is sent by itself later. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  if (isOnline) return null
  return <Alert banner type="warning" title="网络已断开：页面上的内容可能不是最新的，保存需等网络恢复后再点一次" />
}

function watch(notify: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, notify)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, notify)
  }
}
