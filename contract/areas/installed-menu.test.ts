// Rows of the menu that installed systems hold since November 2026. The seed finds pages by their address and buttons by their right: a row
// that is renamed here would stand there twice, and a right that is gone would lock out who holds it.
import { expect, it } from 'vitest'
import type { MenuRow } from '../menu/menu-row.ts'
import { seedMenu } from './all-areas.ts'

/** Address, name, component, rights of the page, buttons; rows of a group are indented. */
const installed = `
/dashboard/analysis | 首页 | dashboard/Analysis
/register | 企业备案 | layouts/RouteView
  /register/list/:test? | 企业注册登记查询 | register/RegisterList | enterprise:list | enterprise:edit=编辑 enterprise:reveal=查看完整信息
  /register/examineList/:test? | 注册登记审核 | register/ExamineList | application:list | application:review=审核 application:reveal=查看完整信息
  /register/examine/:id/:status? | 企业信息审核 | register/Examine
/channel | 传输与通道 | layouts/RouteView
  /channel/transferinfo/list/:test? | 传输主体信息维护 | channel/TransferInfoList | transferInfo:list | transferInfo:add=新增 transferInfo:edit=编辑 transferInfo:delete=删除 transferInfo:batch_delete=批量删除
  /Basechannel/list/:test? | 通道管理 | channel/BaseChannelList | baseChannel:list | baseChannel:add=新增 baseChannel:edit=编辑 baseChannel:delete=删除 baseChannel:batch_delete=批量删除
  /channel/open/:test? | 开通回执通道 | channel/ChannelOpen | enterpriseChannel:list | enterpriseChannel:open=开通、暂停和关闭通道
/order | 订单管理 | layouts/RouteView
  /order/list/:test? | 订单查询 | order/OrderList | order:list | order:add=新增 order:edit=编辑 order:delete=删除 order:batch_delete=批量删除 order:reveal=查看完整信息 order:declare=申报 order:raw=下载申报报文原文
  /order/mylist/:test? | 我的订单 | order/MyOrderList | order:list | order:add=新增 order:edit=编辑 order:delete=删除 order:batch_delete=批量删除 order:reveal=查看完整信息 order:declare=申报
/declaration | 申报管理 | layouts/RouteView
  /declaration/receipt/list | 回执查询 | declaration/ReceiptList | receipt:list | receiptFile:list=查看回执报文 receiptFile:raw=下载回执报文原文
  /declaration/deadletter/list | 失败任务 | declaration/DeadLetterList | deadLetter:list | deadLetter:resend=重新执行失败任务
/isystem | 系统管理 | layouts/RouteView
  /isystem/organization | 组织与权限 | layouts/RouteView
    /isystem/user | 用户管理 | system/UserList | user:list | user:add=新增 user:edit=编辑 user:delete=删除 user:batch_delete=批量删除 user:reveal=查看完整信息 user:freeze=冻结与解冻 user:password=重置密码 user:tenants=分配租户
    /user/list/:test? | 用户列表 | system/UserList | user:list
    /isystem/roleUserList | 角色管理 | system/RoleUserList | role:list | role:add=新增 role:edit=编辑 role:delete=删除 role:batch_delete=批量删除 role:grant=授权 role:users=管理角色用户
    /isystem/newPermissionList | 菜单管理 | system/NewPermissionList | menu:list | menu:add=新增 menu:edit=编辑 menu:delete=删除 menu:batch_delete=批量删除
    /isystem/depart | 部门管理 | system/DepartList | department:list | department:add=新增 department:edit=编辑 department:delete=删除 department:batch_delete=批量删除
    /isystem/position | 职务管理 | system/SysPositionList | position:list | position:add=新增 position:edit=编辑 position:delete=删除 position:batch_delete=批量删除
  /isystem/integration | 配置与集成 | layouts/RouteView
    /isystem/dict | 数据字典 | system/DictList | dictionary:list | dictionary:add=新增 dictionary:edit=编辑 dictionary:delete=删除 dictionary:batch_delete=批量删除 dictionaryItem:list=字典项查询 dictionaryItem:add=字典项新增 dictionaryItem:edit=字典项编辑 dictionaryItem:delete=字典项删除 dictionaryItem:batch_delete=字典项批量删除
    /util/gallery | 组件示例 | util/Gallery
`

const lines = (rows: readonly MenuRow[], indent = ''): string[] =>
  rows.flatMap(({ url, name, component, perms = [], children = [] }) => [
    `${indent}${[url, name, component, ...perms].join(' | ')}`,
    ...lines(children, `${indent}  `),
  ])
const flatten = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])

const rows = installed
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split(' | '))

it('every row that is installed is seeded in its place, and every button of a page with its right and in its order', () => {
  const seeded = lines(seedMenu)
  const wanted = rows.map((columns) => columns.slice(0, 4).join(' | '))
  expect(seeded.filter((line) => wanted.includes(line))).toEqual(wanted)

  const buttons = new Map(
    flatten(seedMenu).map(({ url, buttons = [] }) => [url, buttons.map(({ code, title }) => `${code}=${title}`)]),
  )
  for (const [url = '', , , , held] of rows) {
    const known = held?.split(' ') ?? []
    expect(buttons.get(url.trim())?.filter((button) => known.includes(button))).toEqual(known)
  }
})
