import { position } from '@kouan/contract/resources/system/position.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'

export default function PositionListPage() {
  return <ResourcePage resource={position} />
}
