import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'

/** Settings of a simulated customs. Shares are per cent. */
export interface SimulationSettings {
  outcome: 'BY_SHARE' | 'BY_DIGITS' | SimulatedOutcomeCode
  rejectShare: number
  detainShare: number
  inspectShare: number
  delaySeconds: number
  lateShare: number
  duplicateShare: number
  disorderShare: number
  truncateShare: number
  seed: number
  /** Documents are held against those that customs know, the code tables and the limits of the buyer. */
  isStrict: boolean
  /** Revision of the messages and their answers. */
  revision: Revision
}
