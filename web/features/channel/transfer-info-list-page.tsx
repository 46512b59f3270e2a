import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'

export default function TransferInfoListPage() {
  return <ResourcePage resource={transferInfo} />
}
