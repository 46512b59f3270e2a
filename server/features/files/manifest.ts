import type { Area } from '../../area.ts'
import { files as served } from './serve-files.ts'
import { sweepUploads } from './unnamed-uploads.ts'
import { readsUploads } from './uploaded-files.ts'

export const files: Area = {
  served,
  fileReaders: [readsUploads],
  background: ({ services }) => ({ scheduled: [sweepUploads(services)] }),
}
