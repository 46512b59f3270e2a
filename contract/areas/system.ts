import { readInstallation, releaseWork } from '../calls/home.ts'
import { contactsRight, listAddressBook } from '../calls/system/address-book-calls.ts'
import { readApiDocument } from '../calls/system/api-document.ts'
import { saveArchiveRule } from '../calls/system/archive-calls.ts'
import { startBackup } from '../calls/system/backup-calls.ts'
import { addDataRule, queryDataRules } from '../calls/system/data-rule-calls.ts'
import { readDemoState } from '../calls/system/demo-calls.ts'
import {
  saveDepartPermission,
  saveDepartRolePermission,
  saveDepartRolesOfUser,
} from '../calls/system/depart-right-calls.ts'
import { setUpDepartments } from '../calls/system/department-setup-calls.ts'
import { setLogLevel } from '../calls/system/log-level-calls.ts'
import { sendTemplate } from '../calls/system/message-calls.ts'
import { readMonitor } from '../calls/system/monitor-calls.ts'
import { addUsersToDepart } from '../calls/system/my-department-calls.ts'
import { forceLogout, listOnline } from '../calls/system/online-calls.ts'
import { saveRolePermission } from '../calls/system/role-calls.ts'
import { addTenantUsers } from '../calls/system/tenant-calls.ts'
import { addUsersToRole, changeUserPassword } from '../calls/system/user-calls.ts'
import { permissionsOf } from '../derive/permissions.ts'
import { codeTableDictionaries } from '../dictionaries/code-table-dictionaries.ts'
import { familyDictionaries } from '../dictionaries/family-dictionaries.ts'
import { systemDictionaries } from '../dictionaries/system-dictionaries.ts'
import { type MenuRow, menuPage, rightsOf } from '../menu/menu-row.ts'
import { announcement } from '../resources/system/announcement.ts'
import { backup } from '../resources/system/backup.ts'
import { category } from '../resources/system/category.ts'
import { checkRule } from '../resources/system/check-rule.ts'
import { dataLog } from '../resources/system/data-log.ts'
import { dataSource } from '../resources/system/data-source.ts'
import { departRole } from '../resources/system/depart-role.ts'
import { department } from '../resources/system/department.ts'
import { dictionary, dictionaryItem } from '../resources/system/dictionary.ts'
import { fillRule } from '../resources/system/fill-rule.ts'
import { gatewayRoute } from '../resources/system/gateway-route.ts'
import { helpNote } from '../resources/system/help-note.ts'
import { identityProvider } from '../resources/system/identity-provider.ts'
import { job } from '../resources/system/job.ts'
import { log } from '../resources/system/log.ts'
import { mailServer } from '../resources/system/mail-server.ts'
import { maintenance } from '../resources/system/maintenance.ts'
import { menu } from '../resources/system/menu.ts'
import { message } from '../resources/system/message.ts'
import { messageArchive } from '../resources/system/message-archive.ts'
import { messageTemplate } from '../resources/system/message-template.ts'
import { ossFile } from '../resources/system/oss-file.ts'
import { position } from '../resources/system/position.ts'
import { quartzJob } from '../resources/system/quartz-job.ts'
import { quartzJobRun } from '../resources/system/quartz-job-run.ts'
import { role } from '../resources/system/role.ts'
import { sheetImport } from '../resources/system/sheet-import.ts'
import { smsProvider } from '../resources/system/sms-provider.ts'
import { tenant } from '../resources/system/tenant.ts'
import { tenantPack } from '../resources/system/tenant-pack.ts'
import { user } from '../resources/system/user.ts'
import { userAgent } from '../resources/system/user-agent.ts'
import type { Area } from './area.ts'

const itemRights = permissionsOf(dictionaryItem).map(({ code, title }) => ({
  code,
  title: `字典项${title}`,
}))

/** On the page of all departments, and on that of those whom somebody leads. */
const departRoleRights = [
  ...permissionsOf(departRole).map(({ code, title }) => ({ code, title: `部门角色${title}` })),
  ...rightsOf(saveDepartRolePermission, saveDepartRolesOfUser),
]

/** Parts of 系统监控, which are pages of their own in clients of the family. */
const monitorParts: MenuRow[] = [
  { url: '/isystem/redis', name: '缓存监控', component: 'modules/monitor/RedisInfo' },
  { url: '/isystem/jvm', name: '内存监控', component: 'modules/monitor/JvmInfo' },
  { url: '/isystem/tomcat', name: '请求监控', component: 'modules/monitor/TomcatInfo' },
  { url: '/isystem/trace', name: '请求追踪', component: 'modules/monitor/HttpTrace' },
  { url: '/isystem/disk', name: '磁盘监控', component: 'modules/monitor/DiskMonitoring' },
].map((row) => ({ ...row, hidden: true }))

/** A group within 系统管理. */
const group = (path: string, name: string, children: MenuRow[]): MenuRow => ({
  url: `/isystem/${path}`,
  name,
  component: 'layouts/RouteView',
  children,
})

export const system: Area = {
  name: 'system',
  resources: [
    announcement,
    backup,
    messageArchive,
    category,
    checkRule,
    dataSource,
    dataLog,
    department,
    departRole,
    dictionary,
    dictionaryItem,
    fillRule,
    gatewayRoute,
    helpNote,
    identityProvider,
    job,
    log,
    mailServer,
    maintenance,
    menu,
    message,
    messageTemplate,
    ossFile,
    position,
    quartzJob,
    quartzJobRun,
    role,
    sheetImport,
    smsProvider,
    tenant,
    tenantPack,
    user,
    userAgent,
  ],
  menu: [
    {
      url: '/isystem',
      name: '系统管理',
      component: 'layouts/RouteView',
      icon: 'setting',
      children: [
        group('organization', '组织与权限', [
          menuPage(user, {
            url: '/isystem/user',
            name: '用户管理',
            component: 'system/UserList',
            more: [...rightsOf(changeUserPassword), { code: 'user:tenants', title: '分配租户' }],
          }),
          menuPage(userAgent, { url: '/isystem/userAgent', name: '代理人', component: 'system/UserAgentList' }),
          // The same list at the address of the business routes, for links; the menu names it once.
          {
            url: '/user/list/:test?',
            name: '用户列表',
            component: 'system/UserList',
            hidden: true,
            keepAlive: true,
            perms: ['user:list'],
          },
          menuPage(role, {
            url: '/isystem/roleUserList',
            name: '角色管理',
            component: 'system/RoleUserList',
            more: rightsOf(saveRolePermission, addUsersToRole),
          }),
          menuPage(menu, {
            url: '/isystem/newPermissionList',
            name: '菜单管理',
            component: 'system/NewPermissionList',
            more: rightsOf(queryDataRules, addDataRule),
          }),
          menuPage(department, {
            url: '/isystem/depart',
            name: '部门管理',
            component: 'system/DepartList',
            more: [...rightsOf(saveDepartPermission), ...departRoleRights],
          }),
          {
            url: '/system/departuserlist/:test?',
            name: '我的部门',
            component: 'system/DepartUserList',
            perms: ['myDepartment:list'],
            buttons: [...rightsOf(addUsersToDepart), ...departRoleRights],
            roles: ['reviewer', 'operator'],
          },
          {
            url: '/util/index/:test?',
            name: '部门初始化',
            component: 'util/Index',
            // Reached from 部门管理.
            hidden: true,
            perms: [setUpDepartments.needs],
          },
          {
            url: '/isystem/addressList',
            name: '通讯录',
            component: 'system/AddressList',
            keepAlive: true,
            perms: [listAddressBook.needs],
            buttons: [contactsRight],
          },
          menuPage(position, { url: '/isystem/position', name: '职务管理', component: 'system/SysPositionList' }),
          {
            url: '/isystem/onlineUser',
            name: '在线用户',
            component: 'system/SysUserOnlineList',
            keepAlive: true,
            perms: [listOnline.needs],
            buttons: rightsOf(forceLogout),
          },
          menuPage(identityProvider, {
            url: '/isystem/identityProvider',
            name: '统一认证',
            component: 'system/IdentityProviderList',
          }),
          menuPage(tenant, {
            url: '/isys/tenant',
            name: '租户管理',
            component: 'system/TenantList',
            more: rightsOf(addTenantUsers),
          }),
          menuPage(tenantPack, { url: '/isys/tenantPack', name: '租户产品包', component: 'system/TenantPackList' }),
        ]),
        group('messages', '消息', [
          menuPage(announcement, {
            url: '/isystem/annountCement',
            name: '系统通告',
            component: 'system/SysAnnouncementList',
            roles: ['operator'],
          }),
          menuPage(maintenance, {
            url: '/isystem/maintenance',
            name: '维护公告',
            component: 'system/MaintenanceList',
          }),
          menuPage(message, {
            url: '/modules/message/sysMessageList',
            name: '消息发送',
            component: 'modules/message/SysMessageList',
          }),
          menuPage(messageTemplate, {
            url: '/modules/message/sysMessageTemplateList',
            name: '消息模板',
            component: 'modules/message/SysMessageTemplateList',
            more: rightsOf(sendTemplate),
          }),
          menuPage(mailServer, { url: '/isystem/mailServer', name: '邮件服务器', component: 'system/MailServerList' }),
          menuPage(smsProvider, { url: '/isystem/smsProvider', name: '短信接口', component: 'system/SmsProviderList' }),
        ]),
        group('operation', '运行', [
          menuPage(quartzJob, {
            url: '/isystem/QuartzJobList',
            name: '定时任务',
            component: 'system/QuartzJobList',
            more: [
              ...permissionsOf(quartzJobRun).map(({ code, title }) => ({ code, title: `执行记录${title}` })),
              ...rightsOf(readInstallation, releaseWork),
            ],
          }),
          {
            url: '/isystem/monitor',
            name: '系统监控',
            component: 'modules/monitor/SystemInfo',
            keepAlive: true,
            perms: [readMonitor.needs],
            buttons: rightsOf(setLogLevel),
          },
          ...monitorParts,
          menuPage(backup, {
            url: '/isystem/backup',
            name: '备份',
            component: 'system/BackupList',
            more: rightsOf(startBackup),
          }),
          menuPage(messageArchive, {
            url: '/isystem/messageArchive',
            name: '归档',
            component: 'system/MessageArchiveList',
            more: rightsOf(saveArchiveRule),
          }),
          menuPage(log, { url: '/isystem/log', name: '日志管理', component: 'system/LogList' }),
          menuPage(dataLog, { url: '/sys/dataLog-list', name: '数据日志', component: 'system/DataLogList' }),
          menuPage(sheetImport, {
            url: '/isystem/sheetImport',
            name: '导入记录',
            component: 'system/SheetImportList',
          }),
          menuPage(ossFile, { url: '/oss/file', name: '文件管理', component: 'modules/oss/OSSFileList' }),
          {
            url: '/isystem/demo',
            name: '演示数据',
            component: 'system/DemoData',
            buttons: rightsOf(readDemoState),
          },
        ]),
        group('integration', '配置与集成', [
          menuPage(dictionary, {
            url: '/isystem/dict',
            name: '数据字典',
            component: 'system/DictList',
            more: itemRights,
          }),
          menuPage(category, { url: '/isys/category', name: '分类字典', component: 'system/SysCategoryList' }),
          menuPage(checkRule, {
            url: '/isystem/checkRule',
            name: '系统校验规则',
            component: 'system/SysCheckRuleList',
          }),
          menuPage(fillRule, { url: '/isystem/fillRule', name: '系统编码规则', component: 'system/SysFillRuleList' }),
          menuPage(dataSource, {
            url: '/isystem/dataSource',
            name: '数据源',
            component: 'system/SysDataSourceList',
          }),
          menuPage(gatewayRoute, {
            url: '/isystem/gatewayroute',
            name: '网关路由',
            component: 'system/SysGatewayRouteList',
          }),
          {
            url: '/isystem/apiDocument',
            name: '接口文档',
            component: 'system/ApiDocument',
            perms: [readApiDocument.needs],
          },
          menuPage(helpNote, { url: '/isystem/helpNote', name: '帮助补充说明', component: 'system/HelpNoteList' }),
          // For developers, who know its address.
          { url: '/util/gallery', name: '组件示例', component: 'util/Gallery', hidden: true },
        ]),
      ],
    },
  ],
  dictionaries: [...systemDictionaries, ...familyDictionaries, ...codeTableDictionaries],
}
