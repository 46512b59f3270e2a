// Calls by which other clients and systems ask about the caller; no page of ours uses them. Apart from the calls of the login
// page, which loads nothing more.
import { defineCall, returns } from '../language/call.ts'
import { ids, number, text } from '../language/field.ts'
import type { UserPermission } from '../menu/menu-item.ts'

/** The tenants of the caller that are in use, for clients that choose one at login. */
export const listCurrentTenants = defineCall({
  name: 'account.currentTenants',
  title: '当前用户的租户',
  method: 'GET',
  path: '/sys/tenant/getCurrentUserTenant',
  needs: 'signed-in',
  input: {},
  returns: returns<{ list: { id: number; name: string }[] }>(),
})

/** Who the caller is, for systems that are handed its token; the token is that of the request. */
export const readOwnSection = defineCall({
  name: 'account.ownSection',
  title: '当前用户与部门',
  method: 'GET',
  path: '/sys/user/getUserSectionInfoByToken',
  needs: 'signed-in',
  input: {},
  returns: returns<{ sysUserId: string; sysUserCode: string; sysUserName: string; sysOrgCode: string | null }>(),
})

export const checkCaptcha = defineCall({
  name: 'account.checkCaptcha',
  title: '校验图形验证码',
  method: 'POST',
  path: '/sys/checkCaptcha',
  needs: 'public',
  anonymous: true,
  limit: 60,
  audit: 'none',
  input: {
    captcha: text({ label: '验证码', required: true, max: 16 }),
    checkKey: text({ label: '验证码编号', required: true, max: 64 }),
  },
})

/** For who has a session: to anybody else it would say which accounts, phones and addresses exist. */
export const checkOnlyUser = defineCall({
  name: 'account.checkOnlyUser',
  title: '校验用户唯一',
  method: 'GET',
  path: '/sys/user/checkOnlyUser',
  needs: 'signed-in',
  limit: 30,
  input: {
    username: text({ label: '用户名', max: 64 }),
    phone: text({ label: '手机号', max: 32 }),
    email: text({ label: '邮箱', max: 100 }),
    id: number({ label: '用户编号', max: Number.MAX_SAFE_INTEGER }),
  },
  returns: returns<boolean>(),
})

/** Which outside directories accounts can be taken from: none. */
export const getEnabledDirectories = defineCall({
  name: 'account.enabledDirectories',
  title: '第三方应用',
  method: 'GET',
  path: '/sys/thirdApp/getEnabledType',
  needs: 'signed-in',
  input: {},
  returns: returns<{ wechatEnterprise: boolean; dingtalk: boolean }>(),
})

/** The page where a session begins. */
export const getHomePage = defineCall({
  name: 'account.homePage',
  title: '获取默认首页',
  method: 'GET',
  path: '/sys/sysRoleIndex/queryDefIndex',
  needs: 'signed-in',
  input: {},
  returns: returns<{ url: string; component: string; route: boolean }>(),
})

/** The same without the menu. */
export const getPermCode = defineCall({
  name: 'account.getPermCode',
  title: '获取权限编码',
  method: 'GET',
  path: '/sys/permission/getPermCode',
  needs: 'signed-in',
  input: {},
  returns: returns<Omit<UserPermission, 'menu'>>(),
})

/** The tenants of the caller, or those of them that `ids` names: forms of clients of the family choose from them. */
export const listOwnTenants = defineCall({
  name: 'account.tenants',
  title: '所属租户',
  method: 'GET',
  path: '/sys/tenant/queryList',
  needs: 'signed-in',
  input: { ids: ids({ label: '租户' }) },
  returns: returns<{ id: number; name: string }[]>(),
})
