import { exportArea as ofArea } from '@kouan/contract/areas/export.ts'
import { summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import { summaryResult } from '@kouan/contract/resources/export/summary-result.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { serveDocuments } from '../../domain/declaration/calls/serve-documents.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'

/** Results are of this kind alone. */
const documentPages = () => sql`${summaryApplicationDocument.pages.join(',')}::text`

export const exportArea: Part[] = [
  ...(ofArea.documents?.flatMap(serveDocuments) ?? []),
  ...serveEntity(defineEntity({ resource: summaryResult, computed: { documentPages } })),
]
