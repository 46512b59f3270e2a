// When a job starts: at once, after other jobs of the same person, or at a scheduled time.
import { beijingText } from '../../ground/beijing-time.ts'
import { BadInput } from '../../ground/errors.ts'

/** Concurrent jobs of one person; further jobs wait in order. */
export const maxConcurrentJobs = 2
export const waitingSentence = `同时执行的任务最多${maxConcurrentJobs}个，正在等待前面的任务`

const maxDays = 30

/** Seconds until a future time, given in Beijing time whatever the zone of the server. */
export function secondsUntil(startAt: string, now: Date): number {
  const seconds = (Date.parse(`${startAt.replace(' ', 'T')}+08:00`) - now.getTime()) / 1000
  const refuse = (message: string) => new BadInput([{ field: 'startAt', message }])
  if (!(seconds > 0)) throw refuse(`执行时间：${startAt} 已经过去（现在是 ${beijingText(now)}），请选择以后的时间`)
  if (seconds > maxDays * 86_400) throw refuse(`执行时间：最多可安排在${maxDays}天以内`)
  return seconds
}
