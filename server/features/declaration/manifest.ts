import { declaration as ofArea } from '@kouan/contract/areas/declaration.ts'
import { declarationBackground } from '../../domain/declaration/background.ts'
import { serveDocuments } from '../../domain/declaration/calls/serve-documents.ts'
import { declarationWork } from '../../domain/declaration/work-kinds.ts'
import type { Part } from '../../domain/entity/part.ts'
import { declarations } from './declaration.ts'
import { goodsRecords } from './goods-records.ts'
import { importableParts } from './importable-goods.ts'
import { paymentCalls } from './payment-data/payment-calls.ts'
import { paymentDataParts } from './payment-data/payment-data.ts'
import { paymentPlatforms } from './payment-data/payment-platforms.ts'

export const declaration: Part[] = [
  ...(ofArea.documents?.flatMap(serveDocuments) ?? []),
  ...declarations,
  ...goodsRecords,
  ...importableParts,
  ...paymentDataParts,
  ...paymentCalls,
  ...paymentPlatforms,
  { background: declarationBackground },
  ...declarationWork.map((workKind) => ({ workKind })),
]
