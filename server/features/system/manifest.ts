import type { Part } from '../../domain/entity/part.ts'
import { deleteExpiredResults } from '../../domain/job/maintain-jobs.ts'
import { announcements } from './announcements/announcements.ts'
import { ownNotices } from './announcements/own-notices.ts'
import { starredNotices } from './announcements/starred-notices.ts'
import { apiDocument } from './api-document.ts'
import { archives } from './archives/archives.ts'
import { backups } from './backups/backups.ts'
import { categories } from './categories.ts'
import { checkRules } from './check-rules.ts'
import { dataSources } from './data-sources.ts'
import { demo } from './demo.ts'
import { departmentSetup } from './department-setup.ts'
import { departments } from './departments.ts'
import { dictionaries } from './dictionaries.ts'
import { duplicates } from './duplicates.ts'
import { emptyBins } from './empty-bins.ts'
import { fillRules } from './fill-rules/fill-rules.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { helpNotes } from './help-notes.ts'
import { identityProviders } from './identity-providers.ts'
import { backgroundJobs, readsResults } from './jobs.ts'
import { listLooks } from './list-looks.ts'
import { dataLogs } from './logs/data-log.ts'
import { logs } from './logs/logs.ts'
import { lookups } from './lookups.ts'
import { maintenanceParts } from './maintenance.ts'
import { mailServers } from './messages/mail-servers.ts'
import { messageTemplates } from './messages/message-templates.ts'
import { messages } from './messages/messages.ts'
import { familyMonitor } from './monitor/family-monitor.ts'
import { logLevel } from './monitor/log-level.ts'
import { monitor } from './monitor/monitor.ts'
import { myDepartments } from './my-departments.ts'
import { ossFiles } from './oss-files.ts'
import { positions } from './positions.ts'
import { dataRuleGrants } from './rights/data-rule-grants.ts'
import { dataRules } from './rights/data-rules.ts'
import { departRights } from './rights/depart-rights.ts'
import { departRoles } from './rights/depart-roles.ts'
import { menus } from './rights/menus.ts'
import { roles } from './rights/roles.ts'
import { savedQueries } from './saved-queries.ts'
import { schedules } from './schedules.ts'
import { search } from './search.ts'
import { sheetImports } from './sheet-imports.ts'
import { smsProviders } from './sms-providers.ts'
import { sweepsOfOldRows } from './sweep-old-rows.ts'
import { systemAlarms } from './system-alarms.ts'
import { tenants } from './tenants/tenants.ts'
import { addressBook } from './users/address-book.ts'
import { onlineUsers } from './users/online-users.ts'
import { roleUsers } from './users/role-users.ts'
import { searchUsers } from './users/search-users.ts'
import { userAgents } from './users/user-agents.ts'
import { userPasswords } from './users/user-passwords.ts'
import { userPickers } from './users/user-pickers.ts'
import { users } from './users/users.ts'

export const system: Part[] = [
  ...users,
  ...userPasswords,
  ...userPickers,
  ...userAgents,
  ...addressBook,
  ...onlineUsers,
  { searchProvider: searchUsers },
  ...roleUsers,
  ...roles,
  ...menus,
  ...departments,
  ...departmentSetup,
  ...dataRules,
  ...dataRuleGrants,
  ...departRights,
  ...departRoles,
  ...myDepartments,
  ...dictionaries,
  ...categories,
  ...duplicates,
  ...savedQueries,
  ...listLooks,
  ...search,
  ...positions,
  ...tenants,
  ...announcements,
  ...maintenanceParts,
  ...ownNotices,
  ...starredNotices,
  ...backgroundJobs,
  { fileReader: readsResults },
  ...checkRules,
  ...fillRules,
  ...mailServers,
  ...messageTemplates,
  ...messages,
  ...ossFiles,
  ...dataSources,
  ...gatewayRoutes,
  ...logs,
  ...dataLogs,
  ...helpNotes,
  ...schedules,
  ...monitor,
  ...logLevel,
  ...archives,
  ...backups,
  ...familyMonitor,
  ...identityProviders,
  ...sheetImports,
  ...smsProviders,
  ...demo,
  apiDocument,
  ...lookups.map((lookup) => ({ lookup })),
  {
    background: ({ services, bins }) => ({
      alarmSources: systemAlarms,
      scheduled: [
        emptyBins(services, bins),
        ...sweepsOfOldRows,
        {
          name: 'sweep-job-results',
          run: async (run) => `清理了${await deleteExpiredResults(run, services)}个任务的结果`,
        },
      ],
    }),
  },
]
