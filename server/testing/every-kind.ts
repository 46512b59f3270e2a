// What a test of every kind of document needs: a company that may send them all, and where they end well.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { meaningOf } from '@kouan/customs/receipts/deciding-receipt.ts'
import { aShopBothWays } from './a-company.ts'
import { businessTypeOf } from './a-document.ts'
import type { TestApp } from './test-app.ts'

/** Of these roles, each message has a sender. */
export const everyRole = 'EBC,PAY,LOGISTICS,SITE,AGENT'

/** States in which a declaration of this kind has ended well, by the status that leads there. */
export function goodEnds({ message }: DocumentKind): Record<string, string> {
  const { receiptType: type = '', answered } = message
  return Object.fromEntries(
    (answered?.success ?? []).flatMap((returnStatus) => {
      const meaning = meaningOf({ type, returnStatus, returnTime: '', returnInfo: '' })
      return meaning ? [[returnStatus, meaning.state]] : []
    }),
  )
}

export const goodStates = (kind: DocumentKind): string[] => Object.values(goodEnds(kind))

/** A company with a channel of each direction to simulated customs. */
export async function aSimulatedCompany(test: TestApp) {
  const staff = await test.aUser({ rights: '*' })
  const { user, channels } = await aShopBothWays(test, {
    company: { companyRoles: everyRole },
    channel: { simulated: { simDelaySeconds: 0, simOutcome: 'PASS' } },
  })
  /** From now on customs answer documents of this kind so. */
  async function setOutcome({ message }: DocumentKind, simOutcome: SimulatedOutcomeCode) {
    const id = channels.get(businessTypeOf(message))?.baseChannelId ?? ''
    const answer = await test.send(callsOf(baseChannel).edit, { id, protocol: simulatedProtocol, simOutcome }, staff)
    if (!answer.success) throw new Error(answer.message)
  }
  return { user, setOutcome }
}
