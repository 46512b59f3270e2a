// Coming in and going out: proof, login, session, the menu and rights of the caller.
import { defineCall, returns } from '../language/call.ts'
import { date, dictionary, image, json, text, textarea } from '../language/field.ts'
import type { StateColor } from '../language/states.ts'
import type { UserPermission } from '../menu/menu-item.ts'
import { email, mobile } from '../rules/patterns.ts'
import type { PersonSettings } from '../rules/person-settings.ts'

export interface SessionUser {
  id: string
  username: string
  realname: string
  avatar: string | null
  phone: string | null
  email: string | null
  orgCode: string | null
  status: number
  sex: number | null
  /** Such as `1990-01-31`. */
  birthday: string | null
  /** Set for the accounts of an enterprise. */
  enterpriseId: string | null
  /** The printed first password must be changed before anything else. */
  mustChangePassword: boolean
  /** How the shell looks for this person, on every machine. */
  settings: PersonSettings
}

export interface DictionaryItem {
  value: string
  text: string
  title: string
  label: string
  /** Of a state. */
  color?: StateColor
}
export type DictionaryItems = Record<string, DictionaryItem[]>

export interface DepartmentRow {
  id: string
  parentId: string | null
  departName: string
  orgCode: string
}

export interface LoginResult {
  token: string
  userInfo: SessionUser
  departs: DepartmentRow[]
  /** 0 none, 1 exactly one, 2 several. */
  multi_depart: 0 | 1 | 2
  tenantList?: { id: number; name: string }[]
  sysAllDictItems: DictionaryItems
  /** Other items have another one. */
  dictionariesTag: string
}

export interface SliderChallenge {
  id: string
  /** Milliseconds until it is worth nothing. */
  validFor: number
}

export const getSliderChallenge = defineCall({
  name: 'account.getSliderChallenge',
  title: '获取滑块验证',
  method: 'POST',
  path: '/sys/slider/challenge',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'none',
  input: {},
  returns: returns<SliderChallenge>(),
})

/** `trace`: points `[x between 0 and 1, milliseconds since the first]` in the order of the drag. Answers a one-time ticket. */
export const solveSlider = defineCall({
  name: 'account.solveSlider',
  title: '提交滑块验证',
  method: 'POST',
  path: '/sys/slider/solve',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'none',
  input: {
    id: text({ label: '验证编号', required: true, max: 64 }),
    trace: json({ label: '滑动轨迹', required: true }),
  },
  returns: returns<{ ticket: string }>(),
})

export const getCaptcha = defineCall({
  name: 'account.getCaptcha',
  title: '获取图形验证码',
  method: 'GET',
  path: '/sys/randomImage/:key',
  needs: 'public',
  anonymous: true,
  limit: 60,
  input: { key: text({ label: '验证码编号', required: true, max: 64 }) },
  returns: returns<string>(),
})

/** Needs one proof: the slider's `ticket`, or `captcha` with `checkKey`. */
export const login = defineCall({
  name: 'account.login',
  device: 'known',
  title: '登录',
  method: 'POST',
  path: '/sys/login',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'none',
  message: '登录成功',
  input: {
    username: text({ label: '用户名', required: true, max: 64 }),
    password: text({ label: '密码', keepsLetters: true, required: true, max: 64 }),
    ticket: text({ label: '滑块凭证', max: 64 }),
    captcha: text({ label: '验证码', max: 16 }),
    checkKey: text({ label: '验证码编号', max: 64 }),
  },
  returns: returns<LoginResult>(),
})

export const logout = defineCall({
  name: 'account.logout',
  title: '退出登录',
  method: 'POST',
  also: ['GET'],
  path: '/sys/logout',
  needs: 'public',
  limit: 60,
  audit: 'none',
  message: '退出登录成功！',
  input: {},
})

export const getUserPermission = defineCall({
  name: 'account.getUserPermission',
  title: '获取菜单与权限',
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  needs: 'signed-in',
  input: {},
  returns: returns<UserPermission>(),
})

/**
 * Tells a page that the caller may not open from an address that does not exist. `page` is its name, `right` where the
 * administrator grants it: the names of the groups above it and its own. Null and empty where there is no page.
 */
export const hasPage = defineCall({
  name: 'account.hasPage',
  title: '查询页面是否存在',
  method: 'GET',
  path: '/sys/permission/hasPage',
  needs: 'signed-in',
  input: { path: text({ label: '地址', required: true, max: 500 }) },
  returns: returns<{ exists: boolean; page: string | null; right: string[] }>(),
})

export const getUserInfo = defineCall({
  name: 'account.getUserInfo',
  title: '获取当前用户',
  method: 'GET',
  path: '/sys/user/getUserInfo',
  needs: 'signed-in',
  input: { dictionariesTag: text({ label: '已有字典的标记', max: 64 }) },
  /** Without the items where the caller has them already. */
  returns: returns<{ userInfo: SessionUser; sysAllDictItems?: DictionaryItems; dictionariesTag: string }>(),
})

/** The signature of a content for the second signing scheme (rules/signed-body.ts). */
export const signContent = defineCall({
  name: 'account.sign',
  title: '内容签名',
  method: 'POST',
  path: '/api/V1/Common/Md5',
  needs: 'signed-in',
  limit: 120,
  audit: 'none',
  reply: 'bare',
  input: { content: textarea({ label: '内容', required: true, max: 1_000_000 }) },
  returns: returns<{ Data: string }>(),
})

/** Absent values stay as they are. */
export const editOwnAccount = defineCall({
  name: 'account.edit',
  title: '修改个人资料',
  method: 'PUT',
  also: ['POST'],
  path: '/sys/user/appEdit',
  needs: 'signed-in',
  audit: 'edit',
  message: '保存成功！',
  partial: true,
  input: {
    avatar: image({ label: '头像', max: 200, isSquare: true }),
    realname: text({ label: '用户姓名', required: true, max: 100 }),
    sex: dictionary('sex', { label: '性别', integer: true }),
    birthday: date({ label: '生日' }),
    phone: text({ label: '手机号码', spelling: 'grouped', max: 32, pattern: mobile }),
    email: text({ label: '邮箱', spelling: 'serial', max: 100, pattern: email }),
  },
})

/** The whole of what was chosen; what is left out follows the site again. */
export const keepSettings = defineCall({
  name: 'account.keepSettings',
  title: '保存系统设置',
  method: 'PUT',
  path: '/sys/user/settings',
  needs: 'signed-in',
  // It says nothing about anybody.
  audit: 'none',
  message: '保存成功！',
  input: { settings: json({ label: '系统设置', required: true }) },
})

export const getCurrentUserDeparts = defineCall({
  name: 'account.getCurrentUserDeparts',
  title: '获取当前用户部门',
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  needs: 'signed-in',
  input: {},
  returns: returns<{ list: DepartmentRow[]; orgCode: string | null }>(),
})

export const selectDepart = defineCall({
  name: 'account.selectDepart',
  title: '切换部门',
  method: 'POST',
  also: ['PUT'],
  path: '/sys/selectDepart',
  needs: 'signed-in',
  audit: 'edit',
  input: {
    orgCode: text({ label: '部门编码', required: true, max: 64 }),
    username: text({ label: '用户名', max: 64 }),
  },
  returns: returns<{ userInfo: SessionUser }>(),
})
