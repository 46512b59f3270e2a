import { declaration as ofArea } from '@kouan/contract/areas/declaration.ts'
import { declarationBackground } from '../../domain/declaration/background.ts'
import { serveDocuments } from '../../domain/declaration/calls/serve-documents.ts'
import { declarationWork } from '../../domain/declaration/work-kinds.ts'
import type { Part } from '../../domain/entity/part.ts'
import { declarations } from './declaration.ts'
import { goodsRecords } from './goods-records.ts'

export const declaration: Part[] = [
  ...(ofArea.documents?.flatMap(serveDocuments) ?? []),
  ...declarations,
  ...goodsRecords,
  { background: declarationBackground },
  ...declarationWork.map((workKind) => ({ workKind })),
]
