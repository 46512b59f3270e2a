import { documentCalls } from '../calls/document.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { arrival, arrivalDocument } from '../resources/export/arrival.ts'
import { departure, departureDocument } from '../resources/export/departure.ts'
import { exportOrder, exportOrderDocument } from '../resources/export/export-order.ts'
import type { Area } from './area.ts'

/** `export` is a word of the language. */
export const exportArea: Area = {
  name: 'export',
  resources: [exportOrder, arrival, departure],
  documents: [exportOrderDocument, arrivalDocument, departureDocument],
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
        menuPage(arrival, {
          url: '/export/arrival/list',
          name: '出口运抵单',
          component: 'export/ArrivalList',
          more: rightsOf(documentCalls(arrival).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(departure, {
          url: '/export/departure/list',
          name: '出口离境单',
          component: 'export/DepartureList',
          more: rightsOf(documentCalls(departure).messageFile),
          roles: ['operator', 'enterprise'],
        }),
      ],
    },
  ],
}
