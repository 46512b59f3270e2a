// Counts of what the suspension or striking off of an enterprise touches, shown before it is confirmed.
import { defineCall, returns } from '../../language/call.ts'
import { id } from '../../language/field.ts'

/** Counts of documents stop at `mostCounted`. */
export interface StandingEffect {
  companyName: string
  /** Accounts that can log in now; a return makes those usable again that a suspension froze. */
  accounts: number
  frozenAccounts: number
  channels: number
  /** Written but not declared. */
  waiting: number
  /** Declared and not answered for good; they go on. */
  underWay: number
  /** Scheduled for later: refused when their hour comes. */
  scheduled: number
  /** Number of the open change. */
  openChange: string | null
}

export const readStandingEffect = defineCall({
  name: 'enterprise.standingEffect',
  title: '查看停用或注销的影响',
  method: 'GET',
  path: '/enterprise/standingEffect',
  needs: 'enterprise:standing',
  input: { id: id({ label: '企业', required: true }) },
  returns: returns<StandingEffect>(),
})
