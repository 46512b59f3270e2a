const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as people read them: `1.5 GB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const number = bytes / 1024 ** step
  return `${step === 0 || number >= 100 ? Math.round(number) : number.toFixed(1)} ${units[step]}`
}

/** The largest unit that says something: `45 秒`, `3 分钟`, `2 小时`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  return `${Math.floor(seconds / 3600)} 小时`
}
