import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Area } from '../../area.ts'
import { serveDocuments } from '../../domain/declaration/documents/serve-documents.ts'

export const order: Area = serveDocuments(orderDocument)
