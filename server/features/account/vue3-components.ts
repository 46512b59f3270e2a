// Components of menu rows as clients of the family's third generation name them. They send `X-Version: v3`; a row of the
// menu holds the name of the second generation, and one name cannot lead to a page in both.
import { layoutComponents } from '@kouan/contract/menu/menu-item.ts'

const container = 'layouts/default/index'

/** Rows whose page that client has under another name. */
const pages: Readonly<Record<string, string>> = {
  'system/UserList': 'system/user/index',
  'system/RoleUserList': 'system/role/index',
  'system/NewPermissionList': 'system/menu/index',
  'system/DepartList': 'system/depart/index',
  'system/DepartUserList': 'system/departUser/index',
  'system/AddressList': 'system/address/index',
  'system/SysPositionList': 'system/position/index',
  'system/DictList': 'system/dict/index',
  'system/SysAnnouncementList': 'system/notice/index',
  'system/QuartzJobList': 'monitor/quartz/index',
  'system/SysUserOnlineList': 'system/onlineuser/OnlineUserList',
  'modules/monitor/SystemInfo': 'monitor/server/index',
  'system/LogList': 'monitor/log/index',
  'system/DataLogList': 'monitor/datalog/index',
  'system/SysCategoryList': 'system/category/index',
  'system/SysCheckRuleList': 'system/checkRule/index',
  'system/SysFillRuleList': 'system/fillRule/index',
  'modules/message/SysMessageList': 'system/message/manage/index',
  'modules/message/SysMessageTemplateList': 'system/message/template/index',
  'modules/oss/OSSFileList': 'system/ossfile/index',
  'system/SysDataSourceList': 'monitor/datasource/index',
  'system/SysGatewayRouteList': 'monitor/route/index',
  'system/TenantList': 'system/tenant/index',
  'system/TenantPackList': 'system/tenant/pack/TenantPackList',
  'modules/online/cgreport/OnlCgreportHeadList': 'super/online/cgreport/index',
  'modules/online/cgform/OnlCgformHeadList': 'super/online/cgform/index',
  'system/MaintenanceList': 'system/homeConfig/index',
}

/** Returns the name of a component for the client with this `X-Version`; names that it does not know stay as they are. */
export function componentFor(version: string, component: string): string {
  if (version !== 'v3') return component
  const layout = Object.entries(layoutComponents).find(([name]) => name === component)?.[1]
  return layout !== undefined && layout !== 'iframe' ? container : (pages[component] ?? component)
}
