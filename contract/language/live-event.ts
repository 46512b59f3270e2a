// An event that is published to open pages. It says that something has changed and never what: the subscriber reads with rights
// of its own, so a lost event costs time and no data.
import type { Needs } from './call.ts'

export interface LiveEvent {
  /** Unique; the key of the message on the wire: `order.rows`. */
  name: string
  title: string
  /** Right without which nobody can subscribe. */
  needs: Exclude<Needs, 'public'>
  /** Whether users of an enterprise hear only what concerns rows of their own enterprise. */
  byEnterprise: boolean
}

export const defineEvent = <const E extends LiveEvent>(event: E): E => event
