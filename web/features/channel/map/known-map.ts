// State of 通道总览 on a page: a whole answer, and the flows that later answers replace.
import type { ChannelMap, FlowCounts } from '@kouan/contract/calls/channel-map.ts'

/**
 * Returns the map after an answer; undefined where the answer names what is not known, so that the whole has to be read. Flows
 * without documents of unknown ends are left out.
 */
export function mergeMap(known: ChannelMap | undefined, answer: ChannelMap): ChannelMap | undefined {
  if (answer.isWhole) return answer
  if (!known || known.day !== answer.day) return undefined
  const changed = new Set(answer.changed)
  const flows = [...known.flows.filter(({ enterpriseId }) => !changed.has(enterpriseId)), ...answer.flows]
  const next = { ...answer, isWhole: true, enterprises: known.enterprises, subjects: known.subjects, flows }
  const isKnown = knownEnds(next)
  if (answer.flows.some((flow) => hasDocuments(flow) && !isKnown(flow))) return undefined
  return { ...next, flows: flows.filter(isKnown) }
}

const hasDocuments = ({ documents, waiting, unanswered }: FlowCounts) => documents + waiting + unanswered > 0

function knownEnds({ enterprises, subjects, channels }: ChannelMap): (flow: FlowCounts) => boolean {
  const [ofEnterprises, ofSubjects, ofChannels] = [enterprises, subjects, channels].map(
    (nodes: readonly { id: string }[]) => new Set(nodes.map(({ id }) => id)),
  )
  return ({ enterpriseId, transferInfoId, baseChannelId }) =>
    ofEnterprises?.has(enterpriseId) === true &&
    ofSubjects?.has(transferInfoId) === true &&
    ofChannels?.has(baseChannelId) === true
}
