import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

const list = {
  columns: ['title', 'kind', 'status', 'detail', 'openTime', 'knownBy', 'endTime'],
  isLive: true,
} as const

/** What needs somebody to look; rows open and end by themselves. */
export default function AlarmListPage() {
  return <ResourcePage resource={alarm} list={list} />
}
