// How a figure of this day differs from earlier days at the same time.
import type { SameTimeCounts } from '@kouan/contract/calls/home.ts'

/** Below, a share says nothing. */
const fewest = 10

export interface ChangeText {
  /** 昨日 ▲12% */
  short: string
  /** 比昨日同一时刻（50）多 12% */
  long: string
}

/** Against yesterday and the same weekday of last week; one is left out where either number is below ten or not counted. `now` is Beijing time. */
export function changeTexts({ today, yesterday, lastWeek }: SameTimeCounts, now: string): ChangeText[] {
  return [
    changeFrom(today, yesterday, '昨日'),
    changeFrom(today, lastWeek, `上周${weekdays[new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay()]}`),
  ].filter((text) => text !== undefined)
}

const weekdays = '日一二三四五六'

function changeFrom(today: number | null, earlier: number | null, day: string): ChangeText | undefined {
  if (today === null || earlier === null || today < fewest || earlier < fewest) return undefined
  const percent = Math.round((100 * (today - earlier)) / earlier)
  const then = `${day}同一时刻（${earlier}）`
  if (percent === 0) return { short: `与${day}持平`, long: `与${then}持平` }
  const [arrow, word] = percent > 0 ? ['▲', '多'] : ['▼', '少']
  const share = `${Math.abs(percent)}%`
  return { short: `较${day} ${arrow}${share}`, long: `比${then}${word} ${share}` }
}
