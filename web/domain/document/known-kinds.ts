// The kinds of documents for pages that show whatever comes, by the names of their resources; each with its form, and each loaded
// when it is first shown.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { FormParts } from '../../resource/parts.ts'

interface KnownKind {
  kind: DocumentKind
  /** Where it has more than every document's. */
  form?: FormParts<Fields>
}

export const knownKinds: Readonly<Record<string, () => Promise<KnownKind>>> = {
  order: async () => {
    const [{ orderDocument }, { orderForm }] = await Promise.all([
      import('@kouan/contract/resources/order/order.ts'),
      import('./order-form.tsx'),
    ])
    return { kind: orderDocument, form: orderForm }
  },
  payment: async () => ({
    kind: (await import('@kouan/contract/resources/declaration/payment.ts')).paymentDocument,
  }),
  inventory: async () => ({
    kind: (await import('@kouan/contract/resources/declaration/inventory.ts')).inventoryDocument,
  }),
  exportOrder: async () => ({
    kind: (await import('@kouan/contract/resources/export/export-order.ts')).exportOrderDocument,
  }),
  cancellation: async () => ({
    kind: (await import('@kouan/contract/resources/declaration/cancellation.ts')).cancellationDocument,
  }),
  refund: async () => ({ kind: (await import('@kouan/contract/resources/declaration/refund.ts')).refundDocument }),
  waybill: async () => ({ kind: (await import('@kouan/contract/resources/declaration/waybill.ts')).waybillDocument }),
  waybillStatus: async () => ({
    kind: (await import('@kouan/contract/resources/declaration/waybill-status.ts')).waybillStatusDocument,
  }),
  arrival: async () => ({ kind: (await import('@kouan/contract/resources/export/arrival.ts')).arrivalDocument }),
  departure: async () => ({ kind: (await import('@kouan/contract/resources/export/departure.ts')).departureDocument }),
  intake: async () => ({ kind: (await import('@kouan/contract/resources/declaration/intake.ts')).intakeDocument }),
  collection: async () => ({
    kind: (await import('@kouan/contract/resources/export/collection.ts')).collectionDocument,
  }),
  exportWaybill: async () => ({
    kind: (await import('@kouan/contract/resources/export/export-waybill.ts')).exportWaybillDocument,
  }),
  exportInventory: async () => ({
    kind: (await import('@kouan/contract/resources/export/export-inventory.ts')).exportInventoryDocument,
  }),
  exportCancellation: async () => ({
    kind: (await import('@kouan/contract/resources/export/export-cancellation.ts')).exportCancellationDocument,
  }),
  exportRefund: async () => ({
    kind: (await import('@kouan/contract/resources/export/export-refund.ts')).exportRefundDocument,
  }),
  masterBill: async () => ({
    kind: (await import('@kouan/contract/resources/export/master-bill.ts')).masterBillDocument,
  }),
  summaryApplication: async () => ({
    kind: (await import('@kouan/contract/resources/export/summary-application.ts')).summaryApplicationDocument,
  }),
  returnTally: async () => ({
    kind: (await import('@kouan/contract/resources/export/return-tally.ts')).returnTallyDocument,
  }),
}
