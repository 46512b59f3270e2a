import { documentPage } from '../../domain/document/document-page.ts'
import type { Area } from '../../menu/area.ts'

export const exportArea: Area = {
  pages: {
    'export/ExportOrderList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-order.ts')).exportOrderDocument,
    ),
    'export/CollectionList': documentPage(
      async () => (await import('@kouan/contract/resources/export/collection.ts')).collectionDocument,
    ),
    'export/ExportWaybillList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-waybill.ts')).exportWaybillDocument,
    ),
    'export/ArrivalList': documentPage(
      async () => (await import('@kouan/contract/resources/export/arrival.ts')).arrivalDocument,
    ),
    'export/DepartureList': documentPage(
      async () => (await import('@kouan/contract/resources/export/departure.ts')).departureDocument,
    ),
    'export/ExportInventoryList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-inventory.ts')).exportInventoryDocument,
    ),
    'export/ExportCancellationList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-cancellation.ts')).exportCancellationDocument,
    ),
    'export/ExportRefundList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-refund.ts')).exportRefundDocument,
    ),
    'export/MasterBillList': documentPage(
      async () => (await import('@kouan/contract/resources/export/master-bill.ts')).masterBillDocument,
    ),
    'export/SummaryApplicationList': documentPage(
      async () => (await import('@kouan/contract/resources/export/summary-application.ts')).summaryApplicationDocument,
    ),
    'export/SummaryResultList': () => import('./summary-result-list-page.tsx'),
    'export/ReturnTallyList': documentPage(
      async () => (await import('@kouan/contract/resources/export/return-tally.ts')).returnTallyDocument,
    ),
  },
  resources: {
    exportOrder: () => import('@kouan/contract/resources/export/export-order.ts').then((file) => file.exportOrder),
  },
  startActions: [
    { title: '新增出口订单', needs: 'exportOrder:add', pages: ['export/ExportOrderList'] },
    { title: '新增收款单', needs: 'collection:add', pages: ['export/CollectionList'] },
    { title: '新增出口运单', needs: 'exportWaybill:add', pages: ['export/ExportWaybillList'] },
    { title: '新增运抵单', needs: 'arrival:add', pages: ['export/ArrivalList'] },
    { title: '新增离境单', needs: 'departure:add', pages: ['export/DepartureList'] },
    { title: '新增出口清单', needs: 'exportInventory:add', pages: ['export/ExportInventoryList'] },
    { title: '新增总分单', needs: 'masterBill:add', pages: ['export/MasterBillList'] },
    { title: '新增汇总申请单', needs: 'summaryApplication:add', pages: ['export/SummaryApplicationList'] },
    { title: '新增理货明细单', needs: 'returnTally:add', pages: ['export/ReturnTallyList'] },
  ],
}
