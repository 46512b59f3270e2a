import { dutyRoster } from '@kouan/contract/resources/channel/duty-roster.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export default function DutyRosterListPage() {
  return <ResourcePage resource={dutyRoster} />
}
