import { documentPage } from '../../domain/document/document-page.ts'
import type { Area } from '../../menu/area.ts'

export const exportArea: Area = {
  pages: {
    'export/ExportOrderList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-order.ts')).exportOrderDocument,
    ),
    'export/ArrivalList': documentPage(
      async () => (await import('@kouan/contract/resources/export/arrival.ts')).arrivalDocument,
    ),
    'export/DepartureList': documentPage(
      async () => (await import('@kouan/contract/resources/export/departure.ts')).departureDocument,
    ),
  },
  startActions: [
    { title: '新增出口订单', needs: 'exportOrder:add', pages: ['export/ExportOrderList'] },
    { title: '新增运抵单', needs: 'arrival:add', pages: ['export/ArrivalList'] },
    { title: '新增离境单', needs: 'departure:add', pages: ['export/DepartureList'] },
  ],
}
