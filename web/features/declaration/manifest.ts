import { documentPage } from '../../domain/document/document-page.ts'
import type { Area } from '../../menu/area.ts'
import { plainPage } from '../../resource/page/plain-page.ts'

export const declaration: Area = {
  pages: {
    'declaration/InventoryList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/inventory.ts')).inventoryDocument,
    ),
    'declaration/PaymentList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/payment.ts')).paymentDocument,
    ),
    'declaration/IntakeList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/intake.ts')).intakeDocument,
    ),
    'declaration/GoodsRecordList': () => import('./goods-record-list-page.tsx'),
    'declaration/ImportableGoodsList': plainPage(
      async () => (await import('@kouan/contract/resources/declaration/importable-goods.ts')).importableGoods,
    ),
    'declaration/PaymentDataList': plainPage(
      async () => (await import('@kouan/contract/resources/declaration/payment-data.ts')).paymentData,
      // The first column names the row: platform and company are the same in most.
      { columns: ['payTransactionId', 'totalAmount', 'currency', 'ebpCode', 'payCode', 'verDept', 'tradingTime'] },
    ),
    'declaration/PaymentCallList': () => import('./payment-call-list-page.tsx'),
    'declaration/PaymentPlatformList': () => import('./payment-platform-list-page.tsx'),
    'declaration/OwnPaymentPlatformList': () => import('./own-payment-platform-list-page.tsx'),
    'declaration/TaxBillList': () => import('./tax-bill-list-page.tsx'),
    'declaration/ReceiptList': () => import('./receipt-list-page.tsx'),
    'declaration/Worklist': () => import('./worklist/worklist-page.tsx'),
    'declaration/DeadLetterList': () => import('./dead-letter-list-page.tsx'),
    'declaration/CancellationList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/cancellation.ts')).cancellationDocument,
    ),
    'declaration/RefundList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/refund.ts')).refundDocument,
    ),
    'declaration/WaybillList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/waybill.ts')).waybillDocument,
    ),
    'declaration/WaybillStatusList': documentPage(
      async () => (await import('@kouan/contract/resources/declaration/waybill-status.ts')).waybillStatusDocument,
    ),
  },
  resources: {
    goodsRecord: () => import('@kouan/contract/resources/declaration/goods-record.ts').then((file) => file.goodsRecord),
  },
  startActions: [
    { title: '新增清单', needs: 'inventory:add', pages: ['declaration/InventoryList'] },
    { title: '新增支付单', needs: 'payment:add', pages: ['declaration/PaymentList'] },
    { title: '新增入库明细单', needs: 'intake:add', pages: ['declaration/IntakeList'] },
    { title: '新增支付原始数据', needs: 'paymentData:add', pages: ['declaration/PaymentDataList'] },
    { title: '新增商品备案', needs: 'goodsRecord:add', pages: ['declaration/GoodsRecordList'] },
  ],
}
