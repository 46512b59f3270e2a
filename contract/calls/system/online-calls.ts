// 在线用户: who is signed in, from where, and how to end a session.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { lines, text } from '../../language/field.ts'

export interface OnlineUser {
  id: string
  /**
   * Id by which clients of the family end the session. For the session of the request it is the token itself, by which they mark
   * their own row.
   */
  token: string
  username: string
  realname: string
  avatar: string | null
  sex: string | null
  birthday: string | null
  /** Masked for those who may not edit users. */
  phone: string | null
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
  seesToken: true,
  right: '查看在线用户',
  input: { ...listInput, username: text({ label: '用户名', max: 64 }), realname: text({ label: '姓名', max: 100 }) },
  returns: returns<Page<OnlineUser>>(),
})

const session = {
  /** Of one session, as the list has it … */
  token: text({ label: '会话', max: 64 }),
  id: text({ label: '会话编号', max: 32 }),
  /** … or all sessions of this user. */
  username: text({ label: '用户账号', max: 64 }),
}

/** One session as an object, or a list of sessions and users, as an array or as `users`. */
export const forceLogout = defineCall({
  name: 'online.forceLogout',
  title: '强制下线',
  method: 'POST',
  path: '/sys/online/forceLogout',
  needs: 'online:kick',
  right: '强制下线',
  audit: 'edit',
  message: '已强制下线',
  seesToken: true,
  bodyList: 'users',
  input: { ...session, users: lines(session, { label: '用户', max: 100 }) },
})
