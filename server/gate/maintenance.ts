// While the installation is maintained, only those who maintain it use it (维护公告).
import { readMaintenance } from '@kouan/contract/calls/home.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { maintenance } from '@kouan/contract/resources/system/maintenance.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { CallFailure } from '../ground/errors.ts'
import type { Caller } from './session.ts'

/** Who may end a maintenance is not shut out by it. */
const right = `${maintenance.name}:edit`

/** Seconds after which clients ask again at the latest: a maintenance may end sooner than was announced. */
const longestPause = 300

const isOfShell = ({ name, needs }: Call) =>
  needs === 'public' || name.startsWith('account.') || name === readMaintenance.name

/** Refuses everything but what a page needs to show that the installation is closed. */
export function checkMaintenance(call: Call, caller: Caller | undefined, now: Date): void {
  if (!caller?.closedUntil || isOfShell(call)) return
  if (caller.actor.permissions.has(right)) return
  const failure = new CallFailure('overload', `系统维护中，预计 ${beijingText(caller.closedUntil).slice(5, 16)} 恢复`)
  failure.retryAfterSeconds = Math.min(longestPause, Math.ceil((caller.closedUntil.getTime() - now.getTime()) / 1000))
  throw failure
}
