import { describe, expect, it } from 'vitest'
import type { MenuRow } from '../menu/menu-row.ts'
import { seedMenu, seedRoles } from './all-areas.ts'

const flatten = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
const rows = flatten(seedMenu)
/** Name and page of the entry with this address. */
const entry = (url: string) => {
  const row = rows.find((row) => row.url === url)
  return row && [row.name, row.component]
}
/** Exact, because a page that a role holds by mistake is a leak. */
const howTo =
  'A page was given to this role or taken from it by `roles` of menuPage: when that is meant, edit this list.'
const role = (code: string) => seedRoles.find((role) => role.code === code)

describe('areas of a new installation', () => {
  it('S1.004 S1.005 S1.008 S1.011 enterprises, channels, orders, declarations and the system stand in the menu', () => {
    expect(seedMenu.filter((row) => !row.hidden).map((row) => row.name)).toEqual([
      '首页',
      '企业备案',
      '传输与通道',
      '订单管理',
      '申报管理',
      '出口申报',
      '开放接口',
      '统计报表',
      '系统管理',
    ])
    // Further rows and their order are a matter of installed-menu.test.ts.
    const below = (name: string) =>
      flatten(seedMenu.find((row) => row.name === name)?.children ?? []).map((row) => [row.name, row.component])
    expect(below('企业备案')).toEqual(
      expect.arrayContaining([
        ['企业注册登记查询', 'register/RegisterList'],
        ['注册登记审核', 'register/ExamineList'],
        ['企业信息审核', 'register/Examine'],
      ]),
    )
    expect(below('传输与通道')).toEqual(
      expect.arrayContaining([
        ['传输主体信息维护', 'channel/TransferInfoList'],
        ['通道管理', 'channel/BaseChannelList'],
        ['开通回执通道', 'channel/ChannelOpen'],
      ]),
    )
    expect(below('订单管理')).toEqual(
      expect.arrayContaining([
        ['订单查询', 'order/OrderList'],
        ['我的订单', 'order/MyOrderList'],
      ]),
    )
    expect(below('申报管理')).toEqual(
      expect.arrayContaining([
        ['回执查询', 'declaration/ReceiptList'],
        ['失败任务', 'declaration/DeadLetterList'],
      ]),
    )
    expect(below('系统管理')).toEqual(
      expect.arrayContaining([
        ['用户管理', 'system/UserList'],
        ['用户列表', 'system/UserList'],
        ['角色管理', 'system/RoleUserList'],
        ['菜单管理', 'system/NewPermissionList'],
        ['部门管理', 'system/DepartList'],
        ['职务管理', 'system/SysPositionList'],
        ['数据字典', 'system/DictList'],
        ['组件示例', 'util/Gallery'],
      ]),
    )
  })

  it('系统管理: four groups, and nobody has more than nine groups', () => {
    const system = seedMenu.find(({ url }) => url === '/isystem')
    expect(system?.children?.map(({ name }) => name)).toEqual(['组织与权限', '消息', '运行', '配置与集成'])
    expect(seedMenu.filter(({ hidden }) => !hidden).length).toBeLessThanOrEqual(9)
  })

  it('S1.006 transfer subjects have a page of their own', () => {
    expect(entry('/channel/transferinfo/list/:test?')).toEqual(['传输主体信息维护', 'channel/TransferInfoList'])
  })

  it('S1.009 S2.088 users, roles, menus, departments, positions and dictionaries have pages', () => {
    const system = rows.filter((row) => row.component.startsWith('system/') && !row.hidden)
    expect(system.map((row) => [row.name, row.component])).toEqual(
      expect.arrayContaining([
        ['用户管理', 'system/UserList'],
        ['角色管理', 'system/RoleUserList'],
        ['菜单管理', 'system/NewPermissionList'],
        ['部门管理', 'system/DepartList'],
        ['职务管理', 'system/SysPositionList'],
        ['数据字典', 'system/DictList'],
      ]),
    )
  })
})

describe('roles of a new installation', () => {
  it('S1.002 S1.034 S6.001 administrators, reviewers, operators, and enterprises that declare', () => {
    expect(seedRoles.map(({ code, name }) => [code, name])).toEqual([
      ['admin', '管理员'],
      ['reviewer', '审核员'],
      ['operator', '运营'],
      ['enterprise', '申报企业'],
    ])
    expect(role('admin')?.pages).toBe('all')
    expect(role('reviewer')?.pages, howTo).toEqual([
      '/dashboard/analysis',
      '/user/personal/:test?',
      '/register/list/:test?',
      '/register/examineList/:test?',
      '/register/examine/:id/:status?',
      '/register/enterprise/:id',
      '/register/paperlist/:test?',
      '/register/passwordresets/:test?',
      '/register/template/:test?',
      '/register/statistics/:test?',
      '/register/conclusions/:test?',
      '/register/calendar/:test?',
      '/system/departuserlist/:test?',
    ])
    expect(role('operator')?.pages, howTo).toEqual([
      '/dashboard/analysis',
      '/user/personal/:test?',
      '/register/list/:test?',
      '/register/form/:id?',
      '/register/changelist/:test?',
      '/register/change/:id',
      '/register/enterprise/:id',
      '/register/paperlist/:test?',
      '/register/consents/:test?',
      '/register/calendar/:test?',
      '/channel/overview',
      '/channel/wall/list',
      '/channel/transferinfo/list/:test?',
      '/Basechannel/list/:test?',
      '/channel/open/:test?',
      '/channel/list/:test?',
      '/channel/edit/:channelId/:transferinfoId',
      '/channel/receipt/:channelId/:transferinfoId/:crossborderType',
      '/channel/basereceipts/channellist/:test?',
      '/channel/basereceipts/ecommercelist/:test?',
      '/channel/request/:test?',
      '/channel/alarm/:test?',
      '/channel/alarmreceiver/:test?',
      '/channel/alarmrule/:test?',
      '/channel/delivery/:test?',
      '/channel/declaresetting/importreceipt/list/:test?',
      '/channel/declaresetting/importreceipt/configlist/:companyCode/:companyId/:companyName/:crossborderType',
      '/channel/declaresetting/exportreceipt/list/:test?',
      '/channel/declaresetting/exportreceipt/configlist/:companyCode/:companyId/:companyName/:crossborderType',
      '/channel/duty/:test?',
      '/order/list/:test?',
      '/declaration/worklist',
      '/declaration/inventory/list',
      '/declaration/cancellation/list',
      '/declaration/refund/list',
      '/declaration/payment/list',
      '/declaration/waybill/list',
      '/declaration/waybill-status/list',
      '/declaration/intake/list',
      '/declaration/goods/list',
      '/declaration/importablegoods/list',
      '/declaration/paymentdata/list',
      '/declaration/paymentcall/list',
      '/declaration/paymentplatform/list',
      '/declaration/taxbill/list',
      '/declaration/receipt/list',
      '/declaration/deadletter/list',
      '/export/order/list',
      '/export/collection/list',
      '/export/waybill/list',
      '/export/arrival/list',
      '/export/departure/list',
      '/export/inventory/list',
      '/export/cancellation/list',
      '/export/refund/list',
      '/export/masterBill/list',
      '/export/summaryApplication/list',
      '/export/summaryResult/list',
      '/export/returnTally/list',
      '/open/accounts',
      '/open/document',
      '/reportform/year/:test?',
      '/reportform/month/:test?',
      '/reportform/date/:test?',
      '/reportform/countrytopbygoods/:test?',
      '/reportform/goodstopbycountry/:test?',
      '/reportform/company/:test?',
      '/reportform/documents',
      '/reportform/goods',
      '/reportform/rates',
      '/system/departuserlist/:test?',
      '/isystem/annountCement',
    ])
    expect(role('enterprise')?.pages, howTo).toEqual([
      '/dashboard/analysis',
      '/user/personal/:test?',
      '/register/form/:id?',
      '/register/changelist/:test?',
      '/register/change/:id',
      '/register/mine',
      '/register/paperlist/:test?',
      '/register/consents/:test?',
      '/channel/overview',
      '/channel/wall/list',
      '/channel/list/:test?',
      '/channel/receipt/:channelId/:transferinfoId/:crossborderType',
      '/channel/request/mine',
      '/channel/delivery/:test?',
      '/channel/webhook/:test?',
      '/order/mylist/:test?',
      '/declaration/worklist',
      '/declaration/inventory/list',
      '/declaration/cancellation/list',
      '/declaration/refund/list',
      '/declaration/payment/list',
      '/declaration/waybill/list',
      '/declaration/waybill-status/list',
      '/declaration/intake/list',
      '/declaration/goods/list',
      '/declaration/importablegoods/search',
      '/declaration/paymentdata/list',
      '/declaration/paymentcall/list',
      '/declaration/paymentplatform/mine',
      '/declaration/taxbill/list',
      '/export/order/list',
      '/export/collection/list',
      '/export/waybill/list',
      '/export/arrival/list',
      '/export/departure/list',
      '/export/inventory/list',
      '/export/cancellation/list',
      '/export/refund/list',
      '/export/masterBill/list',
      '/export/summaryApplication/list',
      '/export/summaryResult/list',
      '/export/returnTally/list',
      '/open/account',
      '/open/document',
      '/reportform/year/:test?',
      '/reportform/month/:test?',
      '/reportform/date/:test?',
      '/reportform/countrytopbygoods/:test?',
      '/reportform/goodstopbycountry/:test?',
      '/reportform/company/:test?',
      '/reportform/documents',
      '/reportform/goods',
    ])
  })

  it('every page that a role holds stands in the menu', () => {
    const known = rows.map((row) => row.url)
    const named = seedRoles.flatMap(({ pages }) => (pages === 'all' ? [] : pages))
    expect(named.filter((url) => !known.includes(url))).toEqual([])
  })
})

it('S2.028 the menu speaks Chinese', () => {
  expect(rows.map((row) => row.name).filter((name) => !/^[\u4e00-\u9fa5]+$/.test(name))).toEqual([])
  const buttons = rows.flatMap((row) => (row.buttons ?? []).map((button) => button.title))
  expect(buttons.filter((title) => !/^[\u4e00-\u9fa5、]+$/.test(title))).toEqual([])
})
