// Events beside those of rows (derive/row-events.ts), and the messages of the socket that brings them.
import { defineEvent } from '../language/live-event.ts'

/** Jobs of the person. */
export const jobsChanged = defineEvent({
  name: 'job.mine',
  title: '我的后台任务有变化',
  needs: 'signed-in',
  byEnterprise: false,
})

/** Messages to the person. */
export const noticesChanged = defineEvent({
  name: 'announcement.mine',
  title: '我的消息有变化',
  needs: 'signed-in',
  byEnterprise: false,
})

/** Rights, menus or dictionaries; the event carries the version that the header of every answer has. */
export const dataVersionChanged = defineEvent({
  name: 'data.version',
  title: '权限、菜单或字典有变化',
  needs: 'signed-in',
  byEnterprise: false,
})

/** Figures of servers, which each writes every few seconds. */
export const monitorChanged = defineEvent({
  name: 'monitor.figures',
  title: '监控数字有变化',
  needs: 'monitor:list',
  byEnterprise: false,
})

/** Channels that begin or end to fail, or that a person has changed. */
export const channelHealthChanged = defineEvent({
  name: 'channel.health',
  title: '通道状况有变化',
  needs: 'baseChannel:list',
  byEnterprise: false,
})

/** Rows that figures count. */
export const figuresChanged = defineEvent({
  name: 'home.figures',
  title: '首页数字有变化',
  needs: 'signed-in',
  byEnterprise: true,
})

/**
 * Of the socket `/vxeSocket/{userId}/{pageId}`, both ways. `subscribe` and `presence` are ours; other servers ignore them.
 */
export type PageMessage =
  | { type: 'heart_beat'; data?: unknown }
  | { type: 'subscribe'; data: { keys: readonly string[] } }
  | { type: 'common_send_date'; data: { key: string; args: readonly [Told] } }
  /** To the server: the row that the page shows, by the name of its resource; from it: who else has it open. */
  | { type: 'presence'; data: { key: string; id: string; names?: readonly string[] } | null }
  | { type: 'update_vxe_table'; data: { socketKey: string; args: readonly unknown[] } }

/** The content of an event. */
export interface Told {
  /** The rows, where they are few. */
  ids?: readonly string[]
  version?: string
  /** Events may have been missed: whoever listens looks at its own version. */
  isGap?: true
}

/** Why the server closes a socket. */
export const closeCodes = {
  /** Comes back with some delay, so that not all do at once. */
  shutdown: 1001,
  /** The session has ended. */
  sessionEnded: 4401,
  /** Rights, tenant or enterprise have changed: comes back and subscribes again. */
  rightsChanged: 4403,
  /** Another socket of the same page took its place. */
  replaced: 4409,
  tooManyMessages: 4429,
} as const

/** Returns a message of a socket; undefined for what is no object of JSON. */
export function readMessage(text: string): Record<string, unknown> | undefined {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns the value where it is an object. */
export const recordOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
