// 在线用户: who is signed in, from where, and how to end a session.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'

export interface OnlineUser {
  id: string
  /** Names the session; what clients of the family send to end it. */
  token: string
  username: string
  realname: string
  avatar: string | null
  sex: string | null
  /** IP address. */
  address: string | null
  agent: string | null
  loginTime: string
  lastUsedTime: string
  /** The session of the request. */
  isOwn: boolean
}

export const listOnline = defineCall({
  name: 'online.list',
  title: '在线用户',
  method: 'GET',
  path: '/sys/online/list',
  needs: 'online:list',
  right: '查看在线用户',
  input: { ...listInput, username: text({ label: '用户名', max: 64 }), realname: text({ label: '姓名', max: 100 }) },
  returns: returns<Page<OnlineUser>>(),
})

export const forceLogout = defineCall({
  name: 'online.forceLogout',
  title: '强制下线',
  method: 'POST',
  path: '/sys/online/forceLogout',
  needs: 'online:kick',
  right: '强制下线',
  audit: 'edit',
  message: '已强制下线',
  input: { token: text({ label: '会话', required: true, max: 64 }) },
})
