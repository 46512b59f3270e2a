/** How long an application waits: `2天3小时`, `3小时12分钟`, `5分钟`. */
export function waitingText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours}小时${minutes % 60}分钟` : `${hours}小时`
  return `${minutes}分钟`
}
