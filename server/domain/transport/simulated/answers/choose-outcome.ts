// Chooses the outcome of a document: as the operator set it, by shares, or by the last digits of its number.
import { type SimulatedOutcomeCode, simulatedOutcomes } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { seededRandom } from './seeded-random.ts'
import type { SimulationSettings } from './settings.ts'

type Fields = Readonly<Record<string, string | undefined>>

/** Number of a document for people: the first part of its key that is neither a company nor a position. */
function numberOf({ definition, fields }: { definition: MessageDefinition; fields: Fields }): string {
  const name = definition.key.find((part) => !/(Code|SeqNo|Status)$/.test(part)) ?? definition.key[0] ?? ''
  return (fields[name] ?? '').trim()
}

const byEnding = (number: string): SimulatedOutcomeCode =>
  simulatedOutcomes.find((outcome) => 'ending' in outcome && number.endsWith(outcome.ending))?.code ?? 'PASS'

/** Outcome of a document by the settings. */
export function outcomeOf(input: { definition: MessageDefinition; fields: Fields; settings: SimulationSettings }) {
  return chooseOutcome({ settings: input.settings, number: numberOf(input), guid: input.fields.guid ?? '' })
}

function chooseOutcome(input: {
  settings: SimulationSettings
  number: string
  /** Guid of the attempt, so that a second attempt can have another outcome. */
  guid: string
}): SimulatedOutcomeCode {
  const { settings, number, guid } = input
  if (settings.outcome === 'BY_DIGITS') return byEnding(number)
  return settings.outcome === 'BY_SHARE' ? byShare(settings, guid) : settings.outcome
}

const detentions: readonly SimulatedOutcomeCode[] = ['DETAIN_501', 'DETAIN_502', 'DETAIN_503', 'DETAIN_599']

function byShare({ rejectShare, detainShare, inspectShare, seed }: SimulationSettings, guid: string) {
  const percent = seededRandom(String(seed), 'outcome', guid) * 100
  if (percent < rejectShare) return 'REJECT'
  if (percent < rejectShare + detainShare) {
    return detentions[Math.floor(seededRandom(String(seed), 'detention', guid) * detentions.length)] ?? 'DETAIN_501'
  }
  return percent < rejectShare + detainShare + inspectShare ? 'INSPECT' : 'PASS'
}
