// Fields that answers and events of the open API share: one name for one thing. Names of before are answered beside them for a year.
import { dateTime, type Fields, text } from '../../language/field.ts'

export const instant = (label: string) =>
  text({ label, max: 25, help: 'RFC 3339，北京时间，如 2026-11-28T11:05:55+08:00' })

/** A time without a zone, for which there is another name. */
export const oldTime = (label: string, replacedBy: string) =>
  dateTime({ label, replacedBy, help: '北京时间，不带时区' })

/** Why customs or the port refuse or hold the document; empty where they do neither. */
export const reasonFields = {
  reasonCode: text({ label: '原因代码', max: 50, help: '固定的代码，可据此处理；没有代码的为回执状态' }),
  mending: text({ label: '怎么办', help: '给人看的中文说明；为空时看 returnInfo' }),
  field: text({ label: '所指的字段', max: 200, help: '与 errors 中的 field 写法相同，如 goods[0].qty' }),
} satisfies Fields
