// A registered company with a user of all rights, and with channels where it declares; what scenes and tests of several companies
// begin from.
import { aChannel, type ChannelOptions, type TestChannel } from './a-channel.ts'
import type { ApplicationValues } from './an-application.ts'
import { anEnterprise, type TestEnterprise } from './an-enterprise.ts'
import type { TestApp, TestUser } from './test-app.ts'

export interface CompanyGiven {
  /** Fields of its application; a shop (EBC) of direct purchase unless given. */
  company?: ApplicationValues
}

export interface ShopGiven extends CompanyGiven {
  /** How its channel differs from a folder for I9610. */
  channel?: Omit<ChannelOptions, 'enterpriseId'>
}

export interface TestCompany extends Pick<TestEnterprise, 'enterpriseId' | 'form'> {
  /** Account that came with the registration. */
  owner: TestUser
  /** Person of the company with all rights. */
  user: TestUser
}

export interface TestShop extends TestCompany {
  channel: TestChannel
}

/** Registers a company. */
export async function aCompany(test: TestApp, { company }: CompanyGiven = {}): Promise<TestCompany> {
  const registered = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610', ...company })
  const { enterpriseId, form, user: owner } = registered
  return { enterpriseId, form, owner, user: await test.aUser({ rights: '*', enterpriseId }) }
}

/** Registers a company and opens its channel. */
export async function aShop(test: TestApp, { channel, ...given }: ShopGiven = {}): Promise<TestShop> {
  const company = await aCompany(test, given)
  return { ...company, channel: await aChannel(test, { enterpriseId: company.enterpriseId, ...channel }) }
}

/** Registers a company and opens a channel of each direction, by its business type. */
export async function aShopBothWays(
  test: TestApp,
  { channel, ...given }: ShopGiven = {},
): Promise<TestCompany & { channels: ReadonlyMap<string, TestChannel> }> {
  const company = await aCompany(test, given)
  const channels = new Map<string, TestChannel>()
  for (const crossborderType of ['I9610', 'E9610']) {
    const options = { enterpriseId: company.enterpriseId, crossborderType, ...channel }
    channels.set(crossborderType, await aChannel(test, options))
  }
  return { ...company, channels }
}
