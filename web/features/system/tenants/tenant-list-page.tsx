import { addTenant, addTenantUsers } from '@kouan/contract/calls/system/tenant-calls.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { tenant } from '@kouan/contract/resources/system/tenant.ts'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow, PageRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { TenantUsers } from './tenant-users.tsx'

type Row = ListedRow<typeof tenant.fields, 'name'>

/** The number is chosen once. */
const prepare = (row: PageRow<typeof tenant.fields> | undefined) =>
  row ? {} : { fields: { tenantNo: addTenant.input.id, ...writableFields(tenant) } }
const form = { prepare }

/** 租户管理, with the people of each. */
export default function TenantListPage() {
  const { can } = useRights()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={tenant}
        form={form}
        list={{ also: ['name'] }}
        rowActions={(row: Row) =>
          can(addTenantUsers.needs) ? [{ key: 'users', label: '用户', onClick: () => setOpened(row) }] : []
        }
      />
      {opened && <TenantUsers tenant={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
