// When a job begins: at once, behind others of the same person, or at an hour that was set for it.
import { beijingText } from '../../ground/beijing-time.ts'
import { BadInput } from '../../ground/errors.ts'

/** Of one person at a time; the others wait behind them, in their order. */
export const mostAtWork = 2
export const behindOthers = `同时执行的任务最多${mostAtWork}个，正在等待前面的任务`

const mostDays = 30

/** Until an hour of the future, in Beijing time, whatever the zone of the server. */
export function secondsUntil(startAt: string, now: Date): number {
  const seconds = (Date.parse(`${startAt.replace(' ', 'T')}+08:00`) - now.getTime()) / 1000
  const refuse = (message: string) => new BadInput([{ field: 'startAt', message }])
  if (!(seconds > 0)) throw refuse(`执行时间：${startAt} 已经过去（现在是 ${beijingText(now)}），请选择以后的时间`)
  if (seconds > mostDays * 86_400) throw refuse(`执行时间：最多可安排在${mostDays}天以内`)
  return seconds
}
