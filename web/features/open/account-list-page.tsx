import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

const columns = [
  'enterpriseId',
  'accountName',
  'clientId',
  'status',
  'kinds',
  'scopes',
  'missingRights',
  'expiresAt',
  'lastUsedAt',
] as const
const list = { columns } as const

/** Accounts of all enterprises: staff see them and can revoke them. */
export default function AccountListPage() {
  return <ResourcePage resource={openAccount} list={list} />
}
