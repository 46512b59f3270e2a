import type { MonitorSection } from '@kouan/contract/calls/system/monitor-figures.ts'
import { createElement } from 'react'
import type { Area, LoadPage } from '../../menu/area.ts'
import { plainPage } from '../../resource/page/plain-page.ts'

const announcement = () => import('@kouan/contract/resources/system/announcement.ts').then((file) => file.announcement)
const maintenance = () => import('@kouan/contract/resources/system/maintenance.ts').then((file) => file.maintenance)
const position = () => import('@kouan/contract/resources/system/position.ts').then((file) => file.position)
const category = () => import('@kouan/contract/resources/system/category.ts').then((file) => file.category)
const sheetImport = () => import('@kouan/contract/resources/system/sheet-import.ts').then((file) => file.sheetImport)
const identityProvider = () =>
  import('@kouan/contract/resources/system/identity-provider.ts').then((file) => file.identityProvider)
const userAgent = () => import('@kouan/contract/resources/system/user-agent.ts').then((file) => file.userAgent)
const message = () => import('@kouan/contract/resources/system/message.ts').then((file) => file.message)
const roles: LoadPage = () => import('./role-list-page.tsx')
const menus: LoadPage = () => import('./menu-list-page.tsx')
const positions = plainPage(position)
/** One screen; the strings of the family open it at a tab. */
const monitorAt =
  (first: MonitorSection): LoadPage =>
  async () => {
    const { MonitorPage } = await import('./monitor/monitor-page.tsx')
    return { default: () => createElement(MonitorPage, { first }) }
  }

/** Some pages have two strings: clients of the family use either. */
export const system: Area = {
  pages: {
    'system/UserList': () => import('./user-list-page.tsx'),
    'system/UserAgentList': plainPage(userAgent),
    'system/RoleList': roles,
    'system/RoleUserList': roles,
    'system/PermissionList': menus,
    'system/NewPermissionList': menus,
    'system/DepartList': () => import('./departments/department-list-page.tsx'),
    'system/DepartUserList': () => import('./departments/my-department-page.tsx'),
    'system/AddressList': () => import('./departments/address-list-page.tsx'),
    'util/Index': () => import('./departments/department-setup-page.tsx'),
    'system/DictList': () => import('./dictionary-list-page.tsx'),
    'system/SysCategoryList': plainPage(category),
    'system/PositionList': positions,
    'system/SysPositionList': positions,
    'system/SysAnnouncementList': plainPage(announcement),
    'system/MaintenanceList': plainPage(maintenance),
    'system/UserAnnouncementList': () => import('./announcements/own-notices-page.tsx'),
    'system/SysDataSourceList': () => import('./data-sources/data-source-list-page.tsx'),
    'system/SysGatewayRouteList': () => import('./gateway/gateway-route-list-page.tsx'),
    'system/HelpNoteList': () => import('./help-note-list-page.tsx'),
    'system/SysCheckRuleList': () => import('./check-rules/check-rule-list-page.tsx'),
    'system/SysFillRuleList': () => import('./fill-rules/fill-rule-list-page.tsx'),
    'modules/message/SysMessageList': plainPage(message),
    'modules/message/SysMessageTemplateList': () => import('./messages/message-template-list-page.tsx'),
    'system/MailServerList': () => import('./messages/mail-server-list-page.tsx'),
    'modules/oss/OSSFileList': () => import('./oss-file-list-page.tsx'),
    'system/SheetImportList': plainPage(sheetImport),
    'system/SysUserOnlineList': () => import('./online-users-page.tsx'),
    'system/LogList': () => import('./logs/log-list-page.tsx'),
    'system/DataLogList': () => import('./logs/data-log-list-page.tsx'),
    'system/TenantList': () => import('./tenants/tenant-list-page.tsx'),
    'system/TenantPackList': () => import('./tenants/tenant-pack-list-page.tsx'),
    'system/ApiDocument': () => import('./api/api-document-page.tsx'),
    'system/DemoData': () => import('./demo/demo-data-page.tsx'),
    'system/QuartzJobList': () => import('./schedules/quartz-job-list-page.tsx'),
    'system/IdentityProviderList': plainPage(identityProvider),
    'modules/monitor/SystemInfo': monitorAt('server'),
    'modules/monitor/JvmInfo': monitorAt('node'),
    'modules/monitor/TomcatInfo': monitorAt('request'),
    'modules/monitor/HttpTrace': monitorAt('request'),
    'modules/monitor/RedisInfo': monitorAt('cache'),
    'modules/monitor/DiskMonitoring': monitorAt('disk'),
    'system/BackupList': () => import('./backup-list-page.tsx'),
    'system/MessageArchiveList': () => import('./archives/message-archive-list-page.tsx'),
    'system/SmsProviderList': () => import('./sms-providers/sms-provider-list-page.tsx'),
  },
  resources: {
    position,
    category,
    dataSource: () => import('@kouan/contract/resources/system/data-source.ts').then((file) => file.dataSource),
    department: () => import('@kouan/contract/resources/system/department.ts').then((file) => file.department),
    user: () => import('@kouan/contract/resources/system/user.ts').then((file) => file.user),
    tenantPack: () => import('@kouan/contract/resources/system/tenant-pack.ts').then((file) => file.tenantPack),
    role: () => import('@kouan/contract/resources/system/role.ts').then((file) => file.role),
    dictionary: () => import('@kouan/contract/resources/system/dictionary.ts').then((file) => file.dictionary),
  },
  startActions: [
    { title: '新增用户', needs: 'user:add', pages: ['system/UserList'] },
    { title: '新增角色', needs: 'role:add', pages: ['system/RoleUserList', 'system/RoleList'] },
  ],
}
