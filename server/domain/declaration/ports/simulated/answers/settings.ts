import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'

/** How a simulated customs answers, as its operator set it. Shares are per cent. */
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
  /** In which messages come and are answered. */
  revision: Revision
}
