/**
 * `＋3 小时` from one time to a later one, in the largest unit that is whole once; empty without one of them, within a minute, and
 * backwards. Times: `YYYY-MM-DD HH:mm:ss`.
 */
export function timeBetween(from: string | null | undefined, to: string | null | undefined): string {
  if (!from || !to) return ''
  const minutes = Math.floor(
    (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000,
  )
  if (!(minutes >= 1)) return ''
  if (minutes < 60) return `＋${minutes} 分钟`
  return minutes < 24 * 60 ? `＋${Math.floor(minutes / 60)} 小时` : `＋${Math.floor(minutes / 60 / 24)} 天`
}
