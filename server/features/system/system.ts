import { position } from '@kouan/contract/resources/system/position.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import type { Served } from '../../gate/serve-call.ts'
import { departments } from './departments.ts'
import { dictionaries } from './dictionaries.ts'
import { duplicates } from './duplicates.ts'
import { menus } from './menus.ts'
import { roleUsers } from './role-users.ts'
import { roles } from './roles.ts'
import { userPasswords } from './user-passwords.ts'
import { userPickers } from './user-pickers.ts'
import { users } from './users.ts'

export const system: Served[] = [
  ...users,
  ...userPasswords,
  ...userPickers,
  ...roleUsers,
  ...roles,
  ...menus,
  ...departments,
  ...dictionaries,
  ...duplicates,
  ...serveResource(position),
]
