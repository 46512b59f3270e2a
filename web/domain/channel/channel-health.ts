// How a folder channel does, from what the last look into its inbox left behind.

export interface CheckedChannel {
  /** `1` enabled. */
  status: string | null
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  lastCheckTime: string | null
  lastError: string | null
}

export interface ChannelHealth {
  badge: 'success' | 'warning' | 'error' | 'default'
  text: string
}

/** The inbox is looked into every few seconds and the time is kept once a minute; later than this, nobody looks. */
const lateAfter = 5 * 60_000

export function channelHealth({ status, lastCheckTime, lastError }: CheckedChannel, now: Date): ChannelHealth {
  if (status !== '1') return { badge: 'default', text: '已停用' }
  if (lastError) return { badge: 'error', text: '异常' }
  if (!lastCheckTime) return { badge: 'default', text: '尚未收取' }
  const age = now.getTime() - Date.parse(`${lastCheckTime.replace(' ', 'T')}+08:00`)
  return age > lateAfter ? { badge: 'warning', text: '未按时收取' } : { badge: 'success', text: '正常' }
}
