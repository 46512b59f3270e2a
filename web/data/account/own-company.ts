// The enterprise of whoever is signed in, kept in the browser as the family does: who it is and its defaults, nothing personal.
import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import type { ResultOf } from '@kouan/contract/language/call.ts'
import { storage, storageKeys } from '../browser/storage.ts'
import { ask } from '../calls/ask.ts'
import { useSession } from '../session/session-store.ts'

type Enterprise = NonNullable<ResultOf<typeof getMyEnterprise>>

const identity = ['id', 'companyName', 'creditCode', 'companyCode', 'companyRoles'] as const
/** Elements with which documents begin. */
const defaults = [
  'customsCode',
  'tradeModes',
  'declareAgentCode',
  'declareAgentName',
  'assureCode',
  'assureName',
  'areaEntCode',
  'areaEntName',
  'emsNo',
  'copCode',
  'copName',
  'dxpMode',
  'dxpId',
] as const

export type OwnCompany = Pick<Enterprise, (typeof identity)[number] | (typeof defaults)[number]>

interface Kept {
  company: OwnCompany
  /** Epoch milliseconds. */
  readAt: number
}

/** Milliseconds: a change that has passed since is in the next document. */
const freshFor = 60_000

/** Reads the enterprise from the server and keeps it; null for staff. */
export async function loadCompany(): Promise<OwnCompany | null> {
  const { token } = useSession.getState()
  const own = await ask(getMyEnterprise, {}, { onExpired: 'throw' })
  // A person who has signed out meanwhile leaves nothing behind.
  if (own === null || useSession.getState().token !== token) {
    storage.forget(storageKeys.company)
    return null
  }
  const company = keptOf(own)
  storage.write(storageKeys.company, { company, readAt: Date.now() } satisfies Kept)
  return company
}

/** As it was kept a moment ago, else from the server. */
export async function ownCompany(): Promise<OwnCompany | null> {
  const kept = storage.read<Kept>(storageKeys.company)
  const age = kept ? Date.now() - kept.readAt : Number.POSITIVE_INFINITY
  return kept && age >= 0 && age < freshFor ? kept.company : loadCompany()
}

export const keptOf = (own: Enterprise): OwnCompany =>
  Object.fromEntries([...identity, ...defaults].map((name) => [name, own[name]])) as OwnCompany
