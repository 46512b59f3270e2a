import { readOpenDocument } from '../calls/open/document-call.ts'
import { menuPage } from '../menu/menu-row.ts'
import { openAccount, openScopes } from '../resources/open/open-account.ts'
import type { Area } from './area.ts'
import { declaration } from './declaration.ts'
import { exportArea } from './export.ts'
import { order } from './order.ts'

/** Kinds for which an account may be opened. */
const kinds = [order, declaration, exportArea].flatMap(({ documents = [] }) => documents)

export const open: Area = {
  name: 'open',
  resources: [openAccount],
  menu: [
    {
      url: '/open',
      name: '开放接口',
      component: 'layouts/RouteView',
      icon: 'api',
      children: [
        menuPage(openAccount, {
          url: '/open/account',
          name: '接口账户',
          component: 'open/MyAccountList',
          roles: ['enterprise'],
        }),
        {
          url: '/open/accounts',
          name: '企业接口账户',
          component: 'open/AccountList',
          keepAlive: true,
          perms: ['openAccount:list'],
          buttons: [{ code: 'openAccount:revoke', title: '吊销' }],
          roles: ['operator'],
        },
        {
          url: '/open/document',
          name: '开放接口文档',
          component: 'open/OpenDocument',
          perms: [readOpenDocument.needs],
          roles: ['operator', 'enterprise'],
        },
      ],
    },
  ],
  dictionaries: [
    { code: 'open_kind', name: '接口单证种类', items: kinds.map(({ resource }) => [resource.name, resource.title]) },
    { code: 'open_scope', name: '接口权限范围', items: Object.entries(openScopes) },
    {
      code: 'open_account_status',
      name: '接口账户状态',
      items: [
        ['ENABLED', '启用', 'success'],
        ['REVOKED', '已吊销', 'default'],
      ],
    },
  ],
}
