import { documentPage } from '../../domain/document/document-page.ts'
import type { Area } from '../../menu/area.ts'

export const exportArea: Area = {
  pages: {
    'export/ExportOrderList': documentPage(
      async () => (await import('@kouan/contract/resources/export/export-order.ts')).exportOrderDocument,
    ),
  },
  startActions: [{ title: '新增出口订单', needs: 'exportOrder:add', pages: ['export/ExportOrderList'] }],
}
