// Checks the `needs` of a call against the permissions of the session.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { CallFailure, Forbidden } from '../ground/errors.ts'
import type { Actor } from './context.ts'

/** Calls that a user with the generated first password may use before changing it. */
const allowedBeforePasswordChange = new Set([
  'account.updatePassword',
  'account.getUserInfo',
  'account.getUserPermission',
])

const platformTenant = '0'

/** Names of the resources whose rows all tenants share; permissions begin with them. */
const sharedResources = new Set(allResources.filter(({ tenant }) => tenant === 'none').map(({ name }) => name))

/** Whether the call changes what all tenants share. */
export function isPlatformOnly({ method, needs, audit, platformOnly }: Call): boolean {
  if (platformOnly) return true
  const [resource = '', right] = needs.split(':')
  const isRead =
    audit === 'query' || audit === 'none' || (method === 'GET' && !audit) || right === 'list' || right === 'export'
  return !isRead && sharedResources.has(resource)
}

/** Throws when the actor may not use the call in this tenant. */
export function checkPermission(call: Call, actor: Actor, tenantId: string): void {
  if (call.needs === 'public' || actor.kind === 'system') return
  if (actor.kind !== 'user') throw new CallFailure('noSession')
  if (actor.mustChangePassword && !allowedBeforePasswordChange.has(call.name))
    throw new CallFailure('mustChangePassword')
  if (call.needs !== 'signed-in' && !actor.permissions.has(call.needs)) throw new Forbidden()
  if (isPlatformOnly(call) && tenantId !== platformTenant) throw new Forbidden('各租户共用的数据只能由平台修改')
}
