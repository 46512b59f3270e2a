// The text of one message about several alarms, within the bytes of its way.

export interface ToldAlarm {
  title: string
  hasEnded: boolean
  /** Where it is taken note of; undefined where the receiver names no address of the product. */
  link?: string | undefined
}

const bytesOf = (text: string) => Buffer.byteLength(text)

/** Numbers of phones and of identity cards, which titles should not have. */
const personal = /(?<!\d)(?:1[3-9]\d{9}|\d{17}[\dXx])(?!\d)/g
const mostTitle = 120

const lineOf = ({ title, hasEnded, link }: ToldAlarm): string => {
  const safe = title.replace(personal, (found) => `${found.slice(0, 3)}****${found.slice(-2)}`).slice(0, mostTitle)
  return `· ${safe}${hasEnded ? '（已结束）' : ''}${link ? `\n  ${link}` : ''}`
}

/**
 * Subject and text. Those that do not fit are counted in the last line. Details are left out: they quote what others answered.
 * `mostBytes` counts UTF-8.
 */
export function messageOf(alarms: readonly ToldAlarm[], mostBytes: number): { subject: string; text: string } {
  const [first] = alarms
  const subject =
    alarms.length === 1 && first
      ? `告警：${lineOf({ title: first.title, hasEnded: false }).slice(2)}`
      : `告警 ${alarms.length} 条`
  const restOf = (count: number) => (count > 0 ? `\n另有 ${count} 条，见系统的“告警”` : '')
  const head = `口岸台告警 ${alarms.length} 条`
  let text = head
  let told = 0
  for (const alarm of alarms) {
    const next = `${text}\n${lineOf(alarm)}`
    if (bytesOf(next + restOf(alarms.length - told - 1)) > mostBytes) break
    text = next
    told += 1
  }
  return { subject, text: text + restOf(alarms.length - told) }
}

/** Beijing time as `HH:mm`. A span whose end is not later than its beginning ends on the next day. */
export function isQuiet(now: string, { begin, end }: { begin: string | null; end: string | null }): boolean {
  if (!begin || !end) return false
  const [from, to] = [begin.slice(0, 5), end.slice(0, 5)]
  return from < to ? from <= now && now < to : now >= from || now < to
}
