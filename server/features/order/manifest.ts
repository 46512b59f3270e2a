import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { serveDocuments } from '../../domain/declaration/calls/serve-documents.ts'
import type { Part } from '../../domain/entity/part.ts'

export const order: Part[] = serveDocuments(orderDocument)
