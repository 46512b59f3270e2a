import type { Area } from '../../area.ts'
import { account as served } from './account.ts'
import { sweepCountedCalls } from './sweep-counted-calls.ts'
import { sweepSignatures } from './sweep-signatures.ts'

export const account: Area = {
  served,
  background: () => ({ work: [], periodics: [sweepSignatures, sweepCountedCalls] }),
}
