import type { Area } from '../../area.ts'
import { readsAttachments } from './attachments.ts'
import { enterprise as served } from './enterprise.ts'

export const enterprise: Area = { served, fileReaders: [readsAttachments] }
