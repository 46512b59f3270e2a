// CAS protocol 3.0: a service ticket is validated at `/p3/serviceValidate`.
import { Refusal } from '../../ground/errors.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { sendRequest } from '../../outgoing/send-request.ts'
import { readCasResponse } from './cas-response.ts'
import { addressOfSite, type IdentityProvider } from './identity-provider.ts'
import { readIdentity } from './read-identity.ts'
import type { Identity } from './third-account.ts'

const under = ({ url }: IdentityProvider, path: string) => `${url.replace(/\/+$/, '')}${path}`

/** The page of this product to which the CAS server leads back, with the ticket. */
export const casService = (provider: IdentityProvider): string => addressOfSite(provider, `/user/cas/${provider.code}`)

export const casLoginAddress = (provider: IdentityProvider): string =>
  `${under(provider, '/login')}?${new URLSearchParams({ service: casService(provider) })}`

interface Asked {
  ticket: string
  /** Must be the page for which the ticket was given out. */
  service: string
  networks: AllowedNetworks
}

/** Throws a Refusal when the ticket proves nobody. */
export async function validateTicket(
  provider: IdentityProvider,
  { ticket, service, networks }: Asked,
): Promise<Identity> {
  const url = new URL(under(provider, '/p3/serviceValidate'))
  url.search = new URLSearchParams({ service, ticket }).toString()
  const response = await sendRequest({ url, method: 'GET', networks, timeoutMs: 10_000, maxBytes: 65_536 }).catch(
    (error: unknown) => {
      if (error instanceof AddressRefused) throw new Refusal(error.message)
      throw new Refusal('CAS 服务器暂时无法使用，请稍后再试，或用账号登录')
    },
  )
  if (response.status !== 200) throw new Refusal(`CAS 服务器没有应答（HTTP ${response.status}），请稍后再试`)
  const answer = readCasResponse(response.body)
  if ('failure' in answer) throw new Refusal(`CAS 票据无效，已拒绝登录（${answer.failure}）`)
  return readIdentity({ subject: answer.user, username: answer.user, email: undefined, realname: undefined })
}
