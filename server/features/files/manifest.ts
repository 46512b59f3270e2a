import type { Area } from '../../area.ts'
import { files as served } from './serve-files.ts'
import { sweepUploads } from './unnamed-uploads.ts'

export const files: Area = {
  served,
  background: ({ services }) => ({ work: [], periodics: [sweepUploads(services)] }),
}
