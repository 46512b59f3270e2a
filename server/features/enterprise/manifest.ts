import type { Area } from '../../area.ts'
import { readsAttachments } from './attachments.ts'
import { enterprise as served } from './enterprise.ts'
import { searchEnterprises } from './search-enterprises.ts'

export const enterprise: Area = { served, fileReaders: [readsAttachments], searchings: [searchEnterprises] }
