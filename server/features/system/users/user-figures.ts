// The accounts as figures of the home page.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { user } from '@kouan/contract/resources/system/user.ts'

const accounts = { desk: 'system', needs: permissionOf(user, 'list'), pages: ['system/UserList'] } as const

export const userFigures: readonly Figure[] = [
  { ...accounts, name: 'user.active', title: '正常账号', filter: { status: '1' } },
  { ...accounts, name: 'user.frozen', title: '已冻结账号', filter: { status: '2' } },
]
