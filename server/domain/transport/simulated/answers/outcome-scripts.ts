// Statuses that customs send for an outcome, in their order. An outcome without a status in the message becomes PASS.
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { findDeclaration } from '@kouan/customs/messages/catalogue.ts'

type Outcome = Exclude<SimulatedOutcomeCode, 'MALFORMED' | 'SILENT'>

/** `end`: the statuses after 海关入库. The first of them must be one that the message knows. */
const scripts: Readonly<Record<Outcome, { before?: readonly string[]; end: readonly string[] }>> = {
  PASS: { end: ['399', '800'] },
  REJECT: { before: ['2', '3', '100'], end: [] },
  FAIL: { before: ['2', '4'], end: [] },
  REFUSE: { before: [], end: [] },
  REJECT_LATE: { end: ['100'] },
  REVIEW: { end: ['300', '399', '800'] },
  INSPECT: { end: ['500', '399', '800'] },
  WAIT_ARRIVAL: { end: ['400', '399', '800'] },
  SUSPEND: { end: ['600', '399', '800'] },
  DETAIN_501: { end: ['501'] },
  DETAIN_502: { end: ['502'] },
  DETAIN_503: { end: ['503'] },
  HAND_OVER: { end: ['505'] },
  DETAIN_599: { end: ['599'] },
  RETURN: { end: ['700'] },
  CLOSE: { end: ['399', '800', '899'] },
  TAX_VOID: { end: ['399', '800'] },
}

/** Refusal of the gateway for any document. */
const plainRefusal = '-10102'

/** `type`: of the message that declares it. */
export function statusesFor({ type, outcome }: { type: string; outcome: Outcome }): string[] {
  const declaration = findDeclaration(type)
  if (!declaration) throw new Error(`${type} is not a declaration`)
  if (outcome === 'REFUSE') return ['2', declaration.refusals?.other ?? plainRefusal]
  const { statuses, alsoSeen = [] } = declaration.answered
  const knows = (status: string) => statuses.includes(status) || alsoSeen.includes(status)
  const { before, end } = scripts[outcome]
  if (before) return before.filter(knows)
  const special = end.find((status) => !passing.includes(status))
  if (special !== undefined && !knows(special)) return statusesFor({ type, outcome: 'PASS' })
  // 120 and 400 occur in some messages only; the statuses of the specification come first.
  const taken = statuses.includes('120') ? ['120'] : []
  return ['2', '3', ...taken, ...end.filter((status) => status === special || statuses.includes(status))]
}

const passing: readonly string[] = ['399', '800', '899']
