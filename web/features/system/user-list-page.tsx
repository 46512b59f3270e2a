import { userDepartList } from '@kouan/contract/calls/system/user-calls.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { department, reference, text } from '@kouan/contract/language/field.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { newPassword } from '@kouan/contract/rules/patterns.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { PageRow, Prepared } from '../../resource/parts.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { ResetPassword } from './reset-password.tsx'
import { useFreeze } from './use-freeze.ts'

export type UserPageRow = PageRow<typeof user.fields>

const list = { search: { departId: department({ label: '部门', search: 'eq' }) } }

const links = {
  selectedroles: reference({ to: 'role', text: 'roleName', label: '角色', multiple: true }),
  selecteddeparts: department({ label: '部门', multiple: true }),
}
const passwords = {
  password: text({ label: '密码', required: true, pattern: newPassword, help: '8到12位，同时含字母和数字' }),
  confirmpassword: text({ label: '确认密码', required: true }),
}
const inputs = {
  password: <Input.Password autoComplete="new-password" placeholder="请输入密码" />,
  confirmpassword: <Input.Password autoComplete="new-password" placeholder="请再次输入密码" />,
}

/** A user's roles come with the row, the departments by a call of their own. */
async function prepare(row: UserPageRow | undefined): Promise<Prepared> {
  const own = writableFields(user)
  if (!row) return { fields: { ...own, ...passwords, ...links } }
  const departs = await ask(userDepartList, { userId: row.id })
  const values = {
    selectedroles: row.roleIds,
    selectedroles_dictText: row.roleNames ?? '',
    selecteddeparts: departs.map((depart) => depart.value).join(',') || null,
    selecteddeparts_dictText: departs.map((depart) => depart.title).join(','),
  }
  return { fields: { ...own, ...links }, values }
}
const form = { inputs, prepare }

export default function UserListPage() {
  const [resetting, setResetting] = useState<UserPageRow>()
  const { can } = useRights()
  const freeze = useFreeze()
  return (
    <>
      <ResourcePage
        resource={user}
        list={list}
        form={form}
        batch={
          can('user:freeze')
            ? ({ rows, clear }) => (
                <>
                  <Button size="small" onClick={() => freeze({ rows, isFrozen: true, onDone: clear })}>
                    冻结
                  </Button>
                  <Button size="small" onClick={() => freeze({ rows, isFrozen: false, onDone: clear })}>
                    解冻
                  </Button>
                </>
              )
            : undefined
        }
        rowActions={(row) => [
          ...(can('user:password') ? [{ key: 'password', label: '重置密码', onClick: () => setResetting(row) }] : []),
          ...(can('user:freeze')
            ? [
                {
                  key: 'freeze',
                  label: row.status === 2 ? '解冻' : '冻结',
                  onClick: () => freeze({ rows: [row], isFrozen: row.status !== 2 }),
                },
              ]
            : []),
        ]}
      />
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(undefined)} />}
    </>
  )
}
