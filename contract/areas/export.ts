import { documentCalls } from '../calls/document.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { arrival, arrivalDocument } from '../resources/export/arrival.ts'
import { collection, collectionDocument } from '../resources/export/collection.ts'
import { departure, departureDocument } from '../resources/export/departure.ts'
import { exportInventory, exportInventoryDocument } from '../resources/export/export-inventory.ts'
import { exportOrder, exportOrderDocument } from '../resources/export/export-order.ts'
import { exportWaybill, exportWaybillDocument } from '../resources/export/export-waybill.ts'
import type { Area } from './area.ts'

/** `export` is a word of the language. */
export const exportArea: Area = {
  name: 'export',
  resources: [exportOrder, collection, exportWaybill, arrival, departure, exportInventory],
  documents: [
    exportOrderDocument,
    collectionDocument,
    exportWaybillDocument,
    arrivalDocument,
    departureDocument,
    exportInventoryDocument,
  ],
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
        menuPage(collection, {
          url: '/export/collection/list',
          name: '收款单',
          component: 'export/CollectionList',
          more: rightsOf(documentCalls(collection).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(exportWaybill, {
          url: '/export/waybill/list',
          name: '出口运单',
          component: 'export/ExportWaybillList',
          more: rightsOf(documentCalls(exportWaybill).messageFile),
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
        menuPage(exportInventory, {
          url: '/export/inventory/list',
          name: '出口清单',
          component: 'export/ExportInventoryList',
          more: rightsOf(documentCalls(exportInventory).messageFile),
          roles: ['operator', 'enterprise'],
        }),
      ],
    },
  ],
}
