// Address by which customs ask a platform for payment data. The path is stored encrypted and found by its hash.
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { hashOf, planOf } from '../../crud/column-plan.ts'
import type { Vault } from '../../vault/vault.ts'

/** Below a path that the product serves already, so that no proxy has to learn a new one. */
export const platformBase = '/open/179'

/** `secret`: 48 hexadecimal digits, which nobody guesses. */
export const platformPath = (secret: string): string => `${platformBase}/${secret}/platDataOpen`

export function addressHash(vault: Vault, path: string): string {
  const plan = planOf(paymentPlatform)
  const planned = plan.byName.get('address')
  if (!planned) throw new Error('platforms have no address')
  return hashOf({ plan, planned, vault, plain: path })
}
