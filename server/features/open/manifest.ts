import type { Part } from '../../domain/entity/part.ts'
import { openAccounts } from './accounts.ts'
import { documentParts } from './document-parts.ts'
import { generalParts } from './general.ts'
import { sweepOpenRequests } from './http/idempotency.ts'
import { openDocuments } from './open-document.ts'
import { assistantTools } from './tools/assistant-tools.ts'

export const open: Part[] = [
  ...openAccounts,
  openDocuments,
  ...documentParts,
  ...generalParts,
  ...assistantTools,
  { background: () => ({ periodics: [sweepOpenRequests] }) },
]
