// 在线用户: who is signed in, from where and since when.
import { forceLogout, listOnline, type OnlineUser } from '@kouan/contract/calls/system/online-calls.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { text } from '@kouan/contract/language/field.ts'
import { App, Tag } from 'antd'
import { useAct } from '../../data/calls/use-call.ts'
import { ListView } from '../../resource/list/list-view.tsx'
import { pagesOf } from '../../resource/source/row-source.ts'
import { useRights } from '../../session/allowed.tsx'

const columns: NamedField[] = [
  { name: 'username', field: text({ label: '用户名', list: 160 }) },
  { name: 'realname', field: text({ label: '姓名', list: 140 }) },
  { name: 'address', field: text({ label: 'IP地址', list: 140 }) },
  { name: 'loginTime', field: text({ label: '登录时间', list: 170 }) },
  { name: 'lastUsedTime', field: text({ label: '最近使用', list: 170 }) },
  { name: 'agent', field: text({ label: '浏览器', list: true }) },
]
const search: NamedField[] = [
  { name: 'username', field: text({ label: '用户名', search: 'like' }) },
  { name: 'realname', field: text({ label: '姓名', search: 'like' }) },
]
const source = pagesOf(listOnline, { key: listOnline.name })

export default function OnlineUsersPage() {
  const { modal } = App.useApp()
  const { can } = useRights()
  const kick = useAct(forceLogout, { refresh: [listOnline.name] })
  const ask = ({ username, token }: OnlineUser) =>
    modal.confirm({
      title: '强制下线',
      content: `“${username}”在这个浏览器中没有保存的内容会丢失，确定要让他退出登录吗？`,
      okButtonProps: { danger: true },
      onOk: async () => {
        await kick.mutateAsync({ token }).catch(() => {})
      },
    })
  return (
    <ListView<OnlineUser>
      title="在线用户"
      source={source}
      columns={columns}
      search={search}
      emptyText="没有符合条件的在线用户"
      cells={{
        username: ({ username, isOwn }) =>
          isOwn ? (
            <>
              {username} <Tag color="processing">当前登录</Tag>
            </>
          ) : (
            username
          ),
      }}
      rowActions={(row) =>
        can(forceLogout.needs) && !row.isOwn
          ? [{ key: 'kick', label: '强制下线', isDanger: true, onClick: () => ask(row) }]
          : []
      }
    />
  )
}
