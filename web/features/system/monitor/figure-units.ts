import type { MonitorFigure } from '@kouan/contract/calls/system/monitor-figures.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'

const rounded = (value: number) => (Math.round(value * 10) / 10).toLocaleString('zh-CN')

export const unitTexts: Record<MonitorFigure['unit'], (value: number) => string> = {
  percent: (value) => `${rounded(value)}%`,
  bytes: sizeText,
  number: rounded,
  milliseconds: (value) => `${rounded(value)} 毫秒`,
  seconds: durationText,
}

/** The two largest units that say something: `45 秒`, `3 分钟`, `2 小时 5 分钟`, `4 天 2 小时`. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  if (whole < 60) return `${whole} 秒`
  const units = [
    [86_400, '天'],
    [3600, '小时'],
    [60, '分钟'],
  ] as const
  const first = units.findIndex(([size]) => whole >= size)
  return units
    .slice(first, first + 2)
    .map(
      ([size, name], at) => [Math.floor((at === 0 ? whole : whole % (units[first]?.[0] ?? 1)) / size), name] as const,
    )
    .filter(([number]) => number > 0)
    .map(([number, name]) => `${number} ${name}`)
    .join(' ')
}
