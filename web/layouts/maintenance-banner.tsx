import { type AnnouncedMaintenance, readMaintenance } from '@kouan/contract/calls/home.ts'
import { Alert } from 'antd'
import { usePolled } from '../data/calls/use-polled.ts'

/** Announced and running maintenance. It stays: a person who does not read it loses unsaved work. */
export function MaintenanceBanner() {
  const { data } = usePolled(readMaintenance, {}, { everySeconds: 60 })
  if (!data) return null
  return <Alert banner type={data.hasBegun ? 'error' : 'warning'} title={sentenceOf(data)} />
}

/** `11-27 22:00`; the day is named once where both are on the same. */
function sentenceOf({ content, beginTime, endTime, isClosed, hasBegun }: AnnouncedMaintenance): string {
  const isSameDay = beginTime.slice(0, 10) === endTime.slice(0, 10)
  const [begin, end] = [beginTime.slice(5), endTime.slice(isSameDay ? 11 : 5)]
  if (hasBegun) return `系统维护中，预计 ${endTime.slice(5)} 完成：${content}${isClosed ? '。期间暂停使用' : ''}`
  return `系统将于 ${begin} 至 ${end} 维护：${content}${isClosed ? '。期间暂停使用，请提前保存' : ''}`
}
