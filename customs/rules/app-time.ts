import { beijingTime14, parseBeijingTime } from '../time.ts'
import { headError, type Rule } from './rule.ts'

/** V2: appTime is a real time of Beijing and not in the future. */
export const checkAppTime: Rule = (context) => {
  const { appTime } = context.head
  if (!appTime) return []
  const time = appTime.length === 14 ? parseBeijingTime(appTime) : undefined
  if (!time) {
    return [
      headError({
        context,
        name: 'appTime',
        rule: 'V2',
        message: `须为 yyyyMMddHHmmss 格式的真实时间，现为“${appTime}”`,
      }),
    ]
  }
  const now = beijingTime14(context.now)
  if (appTime <= now) return []
  return [headError({ context, name: 'appTime', rule: 'V2', message: `不能晚于当前北京时间 ${now}，现为 ${appTime}` })]
}
