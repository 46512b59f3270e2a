import { position } from '@kouan/contract/resources/system/position.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import type { JobHandling } from '../../domain/job/handle-job.ts'
import { serveSheetPreview, sheetJobs } from '../../domain/sheets/sheet-jobs.ts'
import { serveSheets } from '../../exchange/serve-sheets.ts'
import type { Served } from '../../gate/serve-call.ts'
import { categories } from './categories.ts'
import { departmentSetup } from './department-setup.ts'
import { departments } from './departments.ts'
import { dictionaries, dictionaryJobs } from './dictionaries.ts'
import { duplicates } from './duplicates.ts'
import { listLooks } from './list-looks.ts'
import { myDepartments } from './my-departments.ts'
import { menus } from './rights/menus.ts'
import { roleUsers } from './rights/role-users.ts'
import { roleJobs, roles } from './rights/roles.ts'
import { savedQueries } from './saved-queries.ts'
import { search } from './search.ts'
import { userPasswords } from './users/user-passwords.ts'
import { userPickers } from './users/user-pickers.ts'
import { userJobs, users } from './users/users.ts'

export const systemJobs: JobHandling[] = [...userJobs, ...roleJobs, ...dictionaryJobs, ...sheetJobs(position)]

export const system: Served[] = [
  ...users,
  ...userPasswords,
  ...userPickers,
  ...roleUsers,
  ...roles,
  ...menus,
  ...departments,
  ...departmentSetup,
  ...myDepartments,
  ...dictionaries,
  ...categories,
  ...duplicates,
  ...savedQueries,
  ...listLooks,
  ...search,
  ...serveResource(position),
  ...serveSheetPreview(position),
  ...serveSheets(position),
]
