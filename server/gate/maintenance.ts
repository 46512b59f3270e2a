// While the installation is maintained, only those who maintain it use it (维护公告).
import { readMaintenance } from '@kouan/contract/calls/home.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { maintenance } from '@kouan/contract/resources/system/maintenance.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { CallFailure } from '../ground/errors.ts'

/** Who may end a maintenance is not shut out by it. */
const right = `${maintenance.name}:edit`

/** Seconds after which clients ask again at the latest: a maintenance may end sooner than was announced. */
const longestPause = 300

const isOfShell = ({ name, needs }: Call) =>
  needs === 'public' || name.startsWith('account.') || name === readMaintenance.name

/** End of the maintenance of now, null without one; as SQL, with the time of the request as `$2`. */
export const closedUntil = `(select max(end_time) from maintenance where closed and begin_time <= $2 and end_time > $2)`

interface Entering {
  closedUntil: Date | null
  actor: { permissions: ReadonlySet<string> }
}

/** Refuses everything but what a page needs to show that the installation is closed. */
export function checkMaintenance(call: Call, caller: Entering | undefined, now: Date): void {
  if (caller && !isOfShell(call) && !caller.actor.permissions.has(right)) refuseWhileClosed(caller.closedUntil, now)
}

/** Throws between beginning and end of a maintenance. */
export function refuseWhileClosed(until: Date | null, now: Date): void {
  if (until === null) return
  const failure = new CallFailure('overload', `系统维护中，预计 ${beijingText(until).slice(5, 16)} 恢复`)
  failure.retryAfterSeconds = Math.min(longestPause, Math.ceil((until.getTime() - now.getTime()) / 1000))
  throw failure
}
