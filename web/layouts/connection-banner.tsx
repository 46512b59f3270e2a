import { Alert } from 'antd'
import { useOnline } from '../data/browser/use-online.ts'

/** While the device has no network: what is on the screen may be old, and nothing is sent by itself later. */
export function ConnectionBanner() {
  if (useOnline()) return null
  return <Alert banner type="warning" title="网络已断开：页面上的内容可能不是最新的，保存需等网络恢复后再点一次" />
}
