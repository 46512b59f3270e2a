// Checks the `needs` of a call against the permissions of the session.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { beginRegistration } from '@kouan/contract/calls/enterprise/registration.ts'
import { releaseWork } from '@kouan/contract/calls/home.ts'
import { readArchiveRule } from '@kouan/contract/calls/system/archive-calls.ts'
import { readBackupPlace } from '@kouan/contract/calls/system/backup-calls.ts'
import { loadDemo } from '@kouan/contract/calls/system/demo-calls.ts'
import { setLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import { readMonitor } from '@kouan/contract/calls/system/monitor-calls.ts'
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

const readRights = new Set(['list', 'export', 'history'])

/** Whether the call changes what all tenants share. */
export function isPlatformOnly({ method, needs, audit, platformOnly }: Call): boolean {
  if (platformOnly) return true
  const isRead = audit === 'query' || audit === 'none' || (method === 'GET' && !audit)
  return !isRead && isPlatformRight(needs)
}

/** Rights of other calls that concern all tenants. */
const platformRights: ReadonlySet<string> = new Set(
  [loadDemo, releaseWork, beginRegistration, readMonitor, setLogLevel, readBackupPlace, readArchiveRule].map(
    ({ needs }) => needs,
  ),
)

/** Whether the right is of no use outside of the platform's tenant: its calls change what all tenants share. */
export function isPlatformRight(code: string): boolean {
  const [resource = '', right = ''] = code.split(':')
  return platformRights.has(code) || (sharedResources.has(resource) && !readRights.has(right))
}

/** Returns the rights that are of use in the tenant, so that nothing is offered that is refused. */
export const rightsIn = (tenantId: string, codes: readonly string[]): string[] =>
  codes.filter((code) => tenantId === platformTenant || !isPlatformRight(code))

/** Whether somebody is signed in and lacks the right that the call needs. */
export const isRightLacking = ({ needs }: Pick<Call, 'needs'>, actor: Actor): boolean =>
  actor.kind === 'user' && needs !== 'public' && needs !== 'signed-in' && !actor.permissions.has(needs)

/** Throws when the actor may not use the call in this tenant. */
export function checkPermission(call: Call, actor: Actor, tenantId: string): void {
  if (call.needs === 'public' || actor.kind === 'system') return
  if (actor.kind !== 'user') throw new CallFailure('noSession')
  if (actor.mustChangePassword && !allowedBeforePasswordChange.has(call.name))
    throw new CallFailure('mustChangePassword')
  if (isRightLacking(call, actor)) throw new Forbidden()
  if (isPlatformOnly(call) && tenantId !== platformTenant) throw new Forbidden('各租户共用的数据只能由平台修改')
}
