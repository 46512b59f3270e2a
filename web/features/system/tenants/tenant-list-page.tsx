import {
  addTenant,
  addTenantUsers,
  listTenantUsers,
  removeTenantUsers,
} from '@kouan/contract/calls/system/tenant-calls.ts'
import { getMultiUser } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { user as userField } from '@kouan/contract/language/field.ts'
import { tenant, tenant as tenantResource } from '@kouan/contract/resources/system/tenant.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { App, Button, Drawer, Flex } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import type { AnyRow } from '../../../data/calls/use-resource.ts'
import { FieldInput } from '../../../fields/kinds/kind-inputs.tsx'
import { ListView } from '../../../resource/list/list-view.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow, PageRow } from '../../../resource/parts.ts'
import { pagesOf } from '../../../resource/source/row-source.ts'
import { useRights } from '../../../session/allowed.tsx'

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

const userColumns: NamedField[] = (['username', 'realname', 'phone', 'orgCodeTxt', 'status'] as const).map((name) => ({
  name,
  field: user.fields[name],
}))
const userSearch: NamedField[] = (['username', 'realname'] as const).map((name) => ({ name, field: user.fields[name] }))
const added = userField({ label: '添加用户', multiple: true })

/** The people of a tenant. */
function TenantUsers({ tenant, onClose }: { tenant: { id: string; name: string }; onClose: () => void }) {
  const { modal } = App.useApp()
  const [wanted, setWanted] = useState<string | null>(null)
  const tenantId = tenant.id
  const refresh = { refresh: [listTenantUsers.name, tenantResource.name] }
  const add = useAct(addTenantUsers, refresh)
  const remove = useAct(removeTenantUsers, refresh)
  const source = useMemo(
    () => pagesOf(listTenantUsers, { key: listTenantUsers.name, params: { tenantId } }),
    [tenantId],
  )
  const handleAdd = async () => {
    const found = await ask(getMultiUser, { username: `${wanted},` })
    await add.mutateAsync({ tenantId, userIdList: found.map(({ id }) => id) })
    setWanted(null)
  }
  const askRemove = (rows: readonly AnyRow[], clear: () => void) =>
    modal.confirm({
      title: '移出租户',
      content: `确定要把这 ${rows.length} 个用户移出“${tenant.name}”吗？`,
      onOk: async () => {
        await remove.mutateAsync({ tenantId, userIds: rows.map(({ id }) => id) }).then(clear, () => {})
      },
    })
  return (
    <Drawer open title={`租户用户：${tenant.name}`} size="min(960px, 100vw)" onClose={onClose}>
      <Flex gap={8} style={{ marginBlockEnd: 12 }}>
        <div style={{ flex: 1, maxWidth: 420 }}>
          <FieldInput field={added} value={wanted} onChange={(value) => setWanted(value as string | null)} />
        </div>
        <Button
          type="primary"
          disabled={!wanted}
          loading={add.isPending}
          onClick={() => void handleAdd().catch(() => {})}
        >
          添加
        </Button>
      </Flex>
      <ListView
        title="租户用户"
        source={source}
        columns={userColumns}
        search={userSearch}
        isInner
        rowActions={(row) => [
          { key: 'remove', label: '移出', isDanger: true, onClick: () => askRemove([row], () => {}) },
        ]}
        batch={({ rows, clear }) => (
          <Button size="small" danger onClick={() => askRemove(rows, clear)}>
            移出租户
          </Button>
        )}
      />
    </Drawer>
  )
}
