import type { Part } from '../../domain/entity/part.ts'
import { files as calls } from './serve-files.ts'
import { sweepUploads } from './unnamed-uploads.ts'
import { readsUploads } from './uploaded-files.ts'

export const files: Part[] = [
  ...calls,
  { fileReader: readsUploads },
  { background: ({ services }) => ({ scheduled: [sweepUploads(services)] }) },
]
