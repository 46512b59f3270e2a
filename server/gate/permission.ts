// Checks the `needs` of a call against the permissions of the session.
import type { Call } from '@kouan/contract/language/call.ts'
import { CallFailure, Forbidden } from '../ground/errors.ts'
import type { Actor } from './context.ts'

/** Calls that a user with the generated first password may use before changing it. */
const allowedBeforePasswordChange = new Set([
  'account.updatePassword',
  'account.getUserInfo',
  'account.getUserPermission',
])

/** Throws when the actor may not use the call. */
export function checkPermission(call: Call, actor: Actor): void {
  if (call.needs === 'public' || actor.kind === 'system') return
  if (actor.kind !== 'user') throw new CallFailure('noSession')
  if (actor.mustChangePassword && !allowedBeforePasswordChange.has(call.name))
    throw new CallFailure('mustChangePassword')
  if (call.needs !== 'signed-in' && !actor.permissions.has(call.needs)) throw new Forbidden()
}
