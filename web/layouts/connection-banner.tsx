import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { useOnline } from '../data/browser/use-online.ts'
import { useServiceState } from '../data/calls/service-state.ts'

/**
 * While the device has no network, or the service does not answer: what is on the screen may be old, what is typed stays, and nothing
 * is sent by itself later. What could not be read is read again when the service is back.
 */
export function ConnectionBanner() {
  const isOnline = useOnline()
  const isAway = useServiceState((service) => service.isAway)
  useReadAgain(isAway)
  if (!isOnline)
    return <Alert banner type="warning" title="网络已断开：页面上的内容可能不是最新的，保存需等网络恢复后再点一次" />
  if (!isAway) return null
  return (
    <Alert
      banner
      type="info"
      role="status"
      title="系统暂时没有应答，恢复后自动刷新：已填写的内容保留在页面上，请在恢复后再保存"
    />
  )
}

function useReadAgain(isAway: boolean): void {
  const client = useQueryClient()
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasAway.current = isAway
  }, [isAway, client])
}
