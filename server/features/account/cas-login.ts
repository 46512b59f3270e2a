// Login by a CAS server: the page that it leads back to hands over the ticket.
import { readCasLogin, validateCasLogin } from '@kouan/contract/calls/third-login.ts'
import { casKind } from '@kouan/contract/resources/system/identity-provider.ts'
import { casLoginAddress, casService, validateTicket } from '../../domain/identity/cas.ts'
import { type IdentityProvider, listProviders, readProvider } from '../../domain/identity/identity-provider.ts'
import { findUserOf, type Identity } from '../../domain/identity/third-account.ts'
import type { Context } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { admitUser } from './admit-user.ts'

export const casLogin: Served[] = [
  serve(readCasLogin, async (context, { source }) => {
    const provider = await readProvider(context, source)
    if (provider.kind !== casKind) throw new Refusal(`${provider.name}不是 CAS 服务器`)
    return { address: casLoginAddress(provider), service: casService(provider) }
  }),

  servePrepared(validateCasLogin, {
    async prepare(
      { services, transact },
      { ticket, service },
    ): Promise<{ provider: IdentityProvider; identity: Identity }> {
      const provider = await transact((context) => providerOf(context, service))
      return { provider, identity: await validateTicket(provider, { ticket, service, networks: services.networks }) }
    },
    async handler(context, _, { provider, identity }) {
      const userId = await findUserOf(context, provider, identity)
      if (userId === undefined) throw new Refusal(`${provider.name}的用户 ${identity.subject} 在本系统没有同名的账号`)
      return admitUser(context, { userId, method: validateCasLogin.name })
    },
  }),
]

/** A ticket for another service than a page of this product is worth nothing here. */
async function providerOf(context: Context, service: string): Promise<IdentityProvider> {
  for (const { code, kind } of await listProviders(context)) {
    if (kind !== casKind) continue
    const provider = await readProvider(context, code)
    if (casService(provider) === service) return provider
  }
  throw new Refusal('服务地址：不是本系统启用的 CAS 登录页')
}
