/** The largest unit that says something: `45 秒`, `3 分钟`, `2 小时`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  return `${Math.floor(seconds / 3600)} 小时`
}
