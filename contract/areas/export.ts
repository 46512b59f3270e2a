import { documentCalls } from '../calls/document.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { arrival, arrivalDocument } from '../resources/export/arrival.ts'
import { collection, collectionDocument } from '../resources/export/collection.ts'
import { departure, departureDocument } from '../resources/export/departure.ts'
import { exportCancellation, exportCancellationDocument } from '../resources/export/export-cancellation.ts'
import { exportInventory, exportInventoryDocument } from '../resources/export/export-inventory.ts'
import { exportOrder, exportOrderDocument } from '../resources/export/export-order.ts'
import { exportRefund, exportRefundDocument } from '../resources/export/export-refund.ts'
import { exportWaybill, exportWaybillDocument } from '../resources/export/export-waybill.ts'
import { masterBill, masterBillDocument } from '../resources/export/master-bill.ts'
import { returnTally, returnTallyDocument } from '../resources/export/return-tally.ts'
import { summaryApplication, summaryApplicationDocument } from '../resources/export/summary-application.ts'
import { summaryResult } from '../resources/export/summary-result.ts'
import type { Area } from './area.ts'

/** `export` is a word of the language. */
export const exportArea: Area = {
  name: 'export',
  resources: [
    exportOrder,
    collection,
    exportWaybill,
    arrival,
    departure,
    exportInventory,
    exportCancellation,
    exportRefund,
    masterBill,
    summaryApplication,
    summaryResult,
    returnTally,
  ],
  documents: [
    exportOrderDocument,
    collectionDocument,
    exportWaybillDocument,
    arrivalDocument,
    departureDocument,
    exportInventoryDocument,
    exportCancellationDocument,
    exportRefundDocument,
    masterBillDocument,
    summaryApplicationDocument,
    returnTallyDocument,
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
        menuPage(exportCancellation, {
          url: '/export/cancellation/list',
          name: '出口撤销申请单',
          component: 'export/ExportCancellationList',
          more: rightsOf(documentCalls(exportCancellation).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(exportRefund, {
          url: '/export/refund/list',
          name: '出口退货申请单',
          component: 'export/ExportRefundList',
          more: rightsOf(documentCalls(exportRefund).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(masterBill, {
          url: '/export/masterBill/list',
          name: '出口清单总分单',
          component: 'export/MasterBillList',
          more: rightsOf(documentCalls(masterBill).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(summaryApplication, {
          url: '/export/summaryApplication/list',
          name: '出口汇总申请单',
          component: 'export/SummaryApplicationList',
          more: rightsOf(documentCalls(summaryApplication).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(summaryResult, {
          url: '/export/summaryResult/list',
          name: '汇总结果单',
          component: 'export/SummaryResultList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(returnTally, {
          url: '/export/returnTally/list',
          name: '退运理货明细单',
          component: 'export/ReturnTallyList',
          more: rightsOf(documentCalls(returnTally).messageFile),
          roles: ['operator', 'enterprise'],
        }),
      ],
    },
  ],
}
