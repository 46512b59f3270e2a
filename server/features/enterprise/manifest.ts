import type { Part } from '../../domain/entity/part.ts'
import { readsAttachments } from './attachments.ts'
import { enterprises } from './enterprise.ts'
import { searchEnterprises } from './search-enterprises.ts'

export const enterprise: Part[] = [
  ...enterprises,
  { fileReader: readsAttachments },
  { searchProvider: searchEnterprises },
]
