import { deadLetter, receiptFileContent } from '../calls/declaration.ts'
import { jobRights } from '../calls/system/job-calls.ts'
import { actionRights } from '../derive/permissions.ts'
import { declarationDictionaries } from '../dictionaries/declaration-dictionaries.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { receipt } from '../resources/declaration/receipt.ts'
import { receiptFile } from '../resources/declaration/receipt-file.ts'
import type { Area } from './area.ts'

export const declaration: Area = {
  name: 'declaration',
  resources: [receipt, receiptFile],
  menu: [
    {
      url: '/declaration',
      name: '申报管理',
      component: 'layouts/RouteView',
      icon: 'swap',
      children: [
        menuPage(receipt, {
          url: '/declaration/receipt/list',
          name: '回执查询',
          component: 'declaration/ReceiptList',
          more: [{ code: 'receiptFile:list', title: '查看回执报文' }, ...rightsOf(receiptFileContent)],
          roles: ['operator'],
        }),
        {
          url: '/declaration/deadletter/list',
          name: '失败任务',
          component: 'declaration/DeadLetterList',
          perms: ['deadLetter:list'],
          buttons: [...actionRights(deadLetter), ...jobRights],
          roles: ['operator'],
        },
      ],
    },
  ],
  dictionaries: declarationDictionaries,
}
