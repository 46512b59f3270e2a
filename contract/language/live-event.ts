// An event that open pages are told of while they are open. It says that something has changed and never what: who hears
// it reads with rights of their own, so a lost event costs time and no data.
import type { Needs } from './call.ts'

export interface LiveEvent {
  /** Unique; the key of the message on the wire: `order.rows`. */
  name: string
  title: string
  /** Whoever lacks the right cannot subscribe. */
  needs: Exclude<Needs, 'public'>
  /** Whether users of an enterprise hear only what concerns rows of their own enterprise. */
  byEnterprise: boolean
}

export const defineEvent = <const E extends LiveEvent>(event: E): E => event
