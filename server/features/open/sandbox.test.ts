// Outcomes of the simulated customs by the ends of numbers, where the API account asks for them.
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'

const harness = await declarationHarness()
const { test } = harness
const { sendOpen, anAccount } = openHarness(test)
await harness.start()

it('an account with the switch: the ends of its numbers decide; one without, and the form: the channel decides', async () => {
  const { user, enterpriseId } = await anEnterprise(test)
  await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, simOutcome: 'PASS' } })
  const asking = await anAccount(user, { outcomeByDigits: true })
  const plain = await anAccount(user)

  async function declared({ token }: { token: string }, ending: string): Promise<string> {
    const body = orderForm()
    const written = await sendOpen('PUT', '/documents/order', {
      token,
      body: { ...body, orderNo: `${body.orderNo}-${ending}` },
    })
    const { id } = written.body as { id: string }
    const answer = await sendOpen('POST', '/documents/order/declare', { token, body: { ids: [id] } })
    expect(answer.body).toMatchObject({ done: 1 })
    return id
  }
  const reaches = (id: string, state: string) => eventually('state of the order', () => stateOf(test, id), state)
  await reaches(await declared(asking, '01'), 'REJECTED 100')
  await reaches(await declared(asking, '02'), 'FAILED 4')
  await reaches(await declared(asking, '50'), 'IN_CUSTOMS 120')
  await reaches(await declared(plain, '01'), 'IN_CUSTOMS 120')
})
