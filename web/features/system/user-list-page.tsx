import { writableFields } from '@kouan/contract/derive/calls.ts'
import { department, text } from '@kouan/contract/language/field.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { newPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { PageRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { ResetPassword } from './reset-password.tsx'

export type UserPageRow = PageRow<typeof user.fields>

const list = { search: { departId: department({ label: '部门', search: 'eq' }) } }

const passwords = {
  password: text({ label: '密码', required: true, pattern: newPassword, help: '8到12位，同时含字母和数字' }),
  confirmpassword: text({ label: '确认密码', required: true }),
}
const inputs = {
  password: <Input.Password autoComplete="new-password" placeholder="请输入密码" />,
  confirmpassword: <Input.Password autoComplete="new-password" placeholder="请再次输入密码" />,
}

const prepare = (row: UserPageRow | undefined) => (row ? {} : { fields: { ...writableFields(user), ...passwords } })
const form = { inputs, prepare }

export default function UserListPage() {
  const [resetting, setResetting] = useState<UserPageRow>()
  const { can } = useRights()
  return (
    <>
      <ResourcePage
        resource={user}
        list={list}
        form={form}
        rowActions={(row) => [
          ...(can('user:password') ? [{ key: 'password', label: '重置密码', onClick: () => setResetting(row) }] : []),
        ]}
      />
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(undefined)} />}
    </>
  )
}
