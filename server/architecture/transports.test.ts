// Every declared transport is served, has a far end for the tests, passes the tests of ports, and keeps channels apart.
import { transports } from '@kouan/contract/resources/channel/all-transports.ts'
import { isRemote, placeKey, settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parts } from '../areas.ts'
import { inTransaction } from '../db/transaction.ts'
import { partsWith } from '../domain/entity/part.ts'
import { sessionPort } from '../domain/transport/session-port.ts'
import type { Session, TransportChannel, TransportServices } from '../domain/transport/transport.ts'
import { allowedNetworks } from '../outgoing/allowed-networks.ts'
import { boundPort, type OpenPort } from '../testing/far-end/habits/habit.ts'
import { itConforms } from '../testing/far-end/port-conformance.ts'
import type { TransportFarEnd } from '../testing/far-end/transport-far-end.ts'
import { farEnds } from '../testing/far-end/transports/all-far-ends.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const scope = { enterpriseId: null, background: true } as const
const services: TransportServices = {
  vault: test.services.vault,
  networks: allowedNetworks(['127.0.0.1']),
  settings: test.services.settings,
  transact: (tenantId, work) => inTransaction({ db: test.database.work.kysely, scope: { ...scope, tenantId } }, work),
  clock: () => test.clock.now(),
}
const served = partsWith('transport', parts).map(({ transport }) => transport)

it('transports: each declared one is served once, and no other', () => {
  expect(served.map(({ declared }) => declared)).toEqual(transports)
})

it('transports: each has a far end, which runs the tests of ports', () => {
  expect(Object.keys(farEnds).toSorted()).toEqual(transports.map(({ protocol }) => protocol).toSorted())
})

it.each(transports.filter(isRemote))(
  '$protocol: says which fields show secrets to another host',
  ({ address, fields }) => {
    expect(address.length).toBeGreaterThan(0)
    for (const name of address) expect(fields).toHaveProperty(name)
  },
)

describe.each(served)('$declared.protocol', (transport) => {
  const { declared } = transport
  const { open: openFarEnd, isInstalled = true, habits = [] } = farEnds[declared.protocol] ?? { open: undefined }
  let far: TransportFarEnd | undefined
  beforeAll(async () => {
    if (isInstalled) far = await openFarEnd?.(test)
  }, 120_000)
  afterAll(() => far?.remove())
  const settings = () => settingsFrom(declared, { timeoutSeconds: 60, ...far?.settings })
  const ends = () => {
    if (!far) throw new Error(`${declared.protocol} has no far end: add one to server/testing/far-end/transports`)
    return far
  }

  if (!isInstalled) console.log(`the server of ${declared.protocol} is not installed: its channels were not tested`)
  describe.skipIf(!isInstalled)('as every transport', () => {
    let channel: (TransportChannel<ReturnType<typeof settings>> & { version: string }) | undefined
    itConforms(() => {
      channel ??= {
        ...{ channelId: '0', tenantId: '0', root: '', folder: '', version: '1' },
        ...ends().channel,
        settings: settings(),
      }
      const target = channel
      return {
        ...ends(),
        target,
        openPort: () => sessionPort((opened: typeof target) => transport.open(opened, services)),
        probe: () => transport.probe(target, services),
      }
    })
  })

  describe.skipIf(!isInstalled || habits.length === 0)('servers of other makers', () => {
    it.each(habits)('$title', async ({ run }) => {
      const opened: Session[] = []
      const close = () => {
        for (const session of opened.splice(0)) session.close()
      }
      const openPort: OpenPort = (given) => {
        const target = {
          ...{ channelId: '0', tenantId: '0', root: '', folder: '', version: '1' },
          ...far?.channel,
          settings: settingsFrom(declared, { timeoutSeconds: 60, ...far?.settings, ...given }),
        }
        const port = sessionPort(async (channel: typeof target) => {
          const session = await transport.open(channel, services)
          opened.push(session)
          return session
        })
        return boundPort(port, { channel: target, close })
      }
      await run(openPort, far?.settings ?? {}, far?.channel).finally(close)
    })
  })

  it.skipIf(!isInstalled || !declared.inbox?.key)(
    'inbox: the same settings are one place, another one is another',
    () => {
      const key = (change: object) => placeKey(declared, 'inbox', { ...settings(), ...change })
      const field = declared.inbox?.field ?? ''
      expect(key({})).toBe(key({}))
      expect(key({})).toContain(declared.protocol)
      expect(key({ [field]: `${settings()[field]}x` })).not.toBe(key({}))
    },
  )

  it.skipIf(!isInstalled || !declared.outlet?.key)('probe: an inbox or outlet that is not there is told', async () => {
    const where = { channelId: '0', tenantId: '0', root: '', folder: '', ...ends().channel }
    for (const place of [declared.inbox, declared.outlet]) {
      const field = place?.field ?? ''
      const elsewhere = { ...settings(), [field]: `${settings()[field]}-none` }
      const refusal = { message: expect.stringMatching(/[\u4e00-\u9fff]/) }
      await expect(transport.probe({ ...where, settings: elsewhere }, services)).rejects.toMatchObject(refusal)
    }
  })
})

it('servers of other makers: at least forty habits, each told once', () => {
  const titles = Object.values(farEnds).flatMap(({ habits = [] }) => habits.map(({ title }) => title))
  expect(titles.length).toBeGreaterThanOrEqual(40)
  expect(new Set(titles).size).toBe(titles.length)
})
