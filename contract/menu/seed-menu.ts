// The menu of a new installation: pages with the permissions of what they show. Roles are granted its rows.

import { deadLetter } from '../calls/declaration.ts'
import { applicationRights } from '../calls/enterprise/review.ts'
import { actionRights, type Permission, permissionsOf } from '../derive/permissions.ts'
import type { Fields } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import { baseChannel } from '../resources/channel/base-channel.ts'
import { enterpriseChannel } from '../resources/channel/enterprise-channel.ts'
import { transferInfo } from '../resources/channel/transfer-info.ts'
import { receipt } from '../resources/declaration/receipt.ts'
import { application } from '../resources/enterprise/application.ts'
import { enterprise } from '../resources/enterprise/enterprise.ts'
import { order } from '../resources/order/order.ts'
import { department } from '../resources/system/department.ts'
import { dictionary, dictionaryItem } from '../resources/system/dictionary.ts'
import { menu } from '../resources/system/menu.ts'
import { position } from '../resources/system/position.ts'
import { role } from '../resources/system/role.ts'
import { user } from '../resources/system/user.ts'
import { rawRight, receiptRights } from './declaration-rights.ts'
import { roleRights, userRights } from './system-rights.ts'

export interface SeedMenuRow {
  /** Address of the page; also what the row is found by when the seed runs again. */
  url: string
  name: string
  component: string
  icon?: string
  hidden?: boolean
  /** Rights that come with the page itself. */
  perms?: string[]
  /** Rights that are granted one by one. */
  buttons?: Permission[]
  children?: SeedMenuRow[]
}

/** A page of a resource: seeing the list comes with the page, everything else is a button. */
export function pageOf<F extends Fields>(
  resource: Resource<F>,
  row: Omit<SeedMenuRow, 'perms' | 'buttons'> & { more?: Permission[] },
): SeedMenuRow {
  const [list, ...buttons] = permissionsOf(resource)
  const { more = [], ...page } = row
  return { ...page, perms: list ? [list.code] : [], buttons: [...buttons, ...more] }
}

export const seedMenu: SeedMenuRow[] = [
  { url: '/dashboard/analysis', name: '首页', component: 'dashboard/Analysis', icon: 'home' },
  {
    url: '/register',
    name: '企业备案',
    component: 'layouts/RouteView',
    icon: 'audit',
    children: [
      pageOf(enterprise, {
        url: '/register/list/:test?',
        name: '企业注册登记查询',
        component: 'register/RegisterList',
      }),
      pageOf(application, {
        url: '/register/examineList/:test?',
        name: '注册登记审核',
        component: 'register/ExamineList',
        more: [...applicationRights],
      }),
      { url: '/register/examine/:id/:status?', name: '企业信息审核', component: 'register/Examine', hidden: true },
    ],
  },
  {
    url: '/channel',
    name: '通道管理',
    component: 'layouts/RouteView',
    icon: 'cloud-server',
    children: [
      pageOf(transferInfo, {
        url: '/channel/transferinfo/list/:test?',
        name: '传输主体信息维护',
        component: 'channel/TransferInfoList',
      }),
      pageOf(baseChannel, {
        url: '/Basechannel/list/:test?',
        name: '通道管理',
        component: 'channel/BaseChannelList',
      }),
      {
        url: '/channel/open/:test?',
        name: '开通回执通道',
        component: 'channel/ChannelOpen',
        perms: ['enterpriseChannel:list'],
        buttons: permissionsOf(enterpriseChannel).slice(1),
      },
    ],
  },
  {
    url: '/order',
    name: '订单管理',
    component: 'layouts/RouteView',
    icon: 'shopping-cart',
    children: [
      pageOf(order, {
        url: '/order/list/:test?',
        name: '订单查询',
        component: 'order/OrderList',
        more: [rawRight],
      }),
      pageOf(order, {
        url: '/order/mylist/:test?',
        name: '我的订单',
        component: 'order/MyOrderList',
      }),
    ],
  },
  {
    url: '/declaration',
    name: '申报管理',
    component: 'layouts/RouteView',
    icon: 'swap',
    children: [
      pageOf(receipt, {
        url: '/declaration/receipt/list',
        name: '回执查询',
        component: 'declaration/ReceiptList',
        more: receiptRights,
      }),
      {
        url: '/declaration/deadletter/list',
        name: '失败任务',
        component: 'declaration/DeadLetterList',
        perms: ['deadLetter:list'],
        buttons: actionRights(deadLetter),
      },
    ],
  },
  {
    url: '/isystem',
    name: '系统管理',
    component: 'layouts/RouteView',
    icon: 'setting',
    children: [
      pageOf(user, { url: '/isystem/user', name: '用户管理', component: 'system/UserList', more: userRights }),
      // The same list at the address of the business routes, for links; the menu names it once.
      { url: '/user/list/:test?', name: '用户列表', component: 'system/UserList', hidden: true, perms: ['user:list'] },
      pageOf(role, {
        url: '/isystem/roleUserList',
        name: '角色管理',
        component: 'system/RoleUserList',
        more: roleRights,
      }),
      pageOf(menu, { url: '/isystem/newPermissionList', name: '菜单管理', component: 'system/NewPermissionList' }),
      pageOf(department, { url: '/isystem/depart', name: '部门管理', component: 'system/DepartList' }),
      pageOf(position, { url: '/isystem/position', name: '职务管理', component: 'system/SysPositionList' }),
      pageOf(dictionary, {
        url: '/isystem/dict',
        name: '数据字典',
        component: 'system/DictList',
        more: permissionsOf(dictionaryItem).map(({ code, title }) => ({
          code,
          title: `字典项${title}`,
        })),
      }),
      { url: '/util/gallery', name: '组件示例', component: 'util/Gallery' },
    ],
  },
]

/** Roles of a new installation and the pages (with all their buttons) that they hold; `admin` holds everything. */
export const seedRoles: { code: string; name: string; pages: string[] | 'all' }[] = [
  { code: 'admin', name: '管理员', pages: 'all' },
  {
    code: 'reviewer',
    name: '审核员',
    pages: [
      '/dashboard/analysis',
      '/register/list/:test?',
      '/register/examineList/:test?',
      '/register/examine/:id/:status?',
    ],
  },
  {
    code: 'operator',
    name: '运营',
    pages: [
      '/dashboard/analysis',
      '/register/list/:test?',
      '/channel/transferinfo/list/:test?',
      '/Basechannel/list/:test?',
      '/channel/open/:test?',
      '/order/list/:test?',
      '/declaration/receipt/list',
      '/declaration/deadletter/list',
    ],
  },
  { code: 'enterprise', name: '申报企业', pages: ['/dashboard/analysis', '/order/mylist/:test?'] },
]
