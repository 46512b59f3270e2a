import { documentCalls } from '../calls/document.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { exportOrder, exportOrderDocument } from '../resources/export/export-order.ts'
import type { Area } from './area.ts'

/** `export` is a word of the language. */
export const exportArea: Area = {
  name: 'export',
  resources: [exportOrder],
  documents: [exportOrderDocument],
  menu: [
    {
      url: '/export',
      name: '出口申报',
      component: 'layouts/RouteView',
      icon: 'export',
      children: [
        menuPage(exportOrder, {
          url: '/export/order/list',
          name: '出口订单',
          component: 'export/ExportOrderList',
          more: rightsOf(documentCalls(exportOrder).messageFile),
          roles: ['operator', 'enterprise'],
        }),
      ],
    },
  ],
}
