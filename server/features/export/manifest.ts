import { exportArea as ofArea } from '@kouan/contract/areas/export.ts'
import { serveDocuments } from '../../domain/declaration/calls/serve-documents.ts'
import type { Part } from '../../domain/entity/part.ts'

export const exportArea: Part[] = ofArea.documents?.flatMap(serveDocuments) ?? []
