// Consents to compare (授权比对): one for some kinds until a day, one for all, and one that was taken back.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { minutesAfter } from '../world/calendar.ts'
import { type Company, codeOf, companies } from '../world/companies.ts'

type Username = Company['username']

interface Consent {
  from: Username
  to: Username
  kinds?: string
  /** From now on. */
  days?: number
  isRevoked?: boolean
}

const day = 24 * 60

const consents: readonly Consent[] = [
  { from: 'importer', to: 'trader', kinds: 'CEB311Message,CEB621Message', days: 180 },
  { from: 'trader', to: 'importer' },
  { from: 'exporter', to: 'trader', isRevoked: true },
]

export async function giveConsents(context: StageContext, now: Date): Promise<void> {
  for (const { from, to, kinds, days, isRevoked } of consents) {
    const grantee = companies.find(({ username }) => username === to)
    if (!grantee) throw new Error(`there is no company ${to}`)
    const as = await person(context, from)
    const given = {
      granteeCode: codeOf(grantee),
      ...(kinds ? { kinds } : {}),
      ...(days ? { expireDate: beijingText(minutesAfter(now, days * day)).slice(0, 10) } : {}),
    }
    const { id } = await ask(context, callsOf(comparisonConsent).add, given, { as, at: minutesAfter(now, -20 * day) })
    const taken = { as, at: minutesAfter(now, -3 * day) }
    if (isRevoked) await ask(context, actionCalls(comparisonConsent).revoke, { ids: id }, taken)
  }
}
