// Other systems that say who somebody is.
import { identityProvider } from '@kouan/contract/resources/system/identity-provider.ts'
import { sql } from 'kysely'
import { planOf, selectionOf } from '../../crud/column-plan.ts'
import type { Context } from '../../gate/context.ts'
import { Refusal } from '../../ground/errors.ts'

export interface IdentityProvider {
  id: string
  code: string
  name: string
  kind: string
  /** Discovery of OpenID Connect, or the CAS server. */
  url: string
  /** Of this product, as its users open it. */
  siteUrl: string
  clientId: string | null
  clientSecret: string | null
  scopes: string | null
  matchBy: string
  usernameClaim: string | null
}

const plan = planOf(identityProvider)

/** Returns the enabled provider with this code; throws when there is none. */
export async function readProvider({ db, services }: Context, code: string): Promise<IdentityProvider> {
  const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)} from identity_provider
    where code = ${code} and enabled`.execute(db)
  if (!rows[0]) throw new Refusal(`没有启用编码为 ${code} 的统一认证，请联系管理员`)
  return plan.open(rows[0], services.vault)
}

export interface OfferedProvider {
  code: string
  name: string
  kind: string
}

export async function listProviders({ db }: Pick<Context, 'db'>): Promise<OfferedProvider[]> {
  const { rows } = await sql<OfferedProvider>`select code, name, kind from identity_provider where enabled
    order by id`.execute(db)
  return rows
}

/** Address below the site, whose own address may end in a slash. */
export const addressOfSite = ({ siteUrl }: Pick<IdentityProvider, 'siteUrl'>, path: string): string =>
  `${siteUrl.replace(/\/+$/, '')}${path}`
