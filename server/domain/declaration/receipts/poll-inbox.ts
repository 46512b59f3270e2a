// One poll of the inbox of one channel, and the fault that is shown with it.
import type { WorkRun } from '../../../work/work.ts'
import { recordTraffic } from '../../channel/record-traffic.ts'
import type { InboxChannel } from './store-file.ts'
import { type Fault, type Inbox, type IntakeParts, sentenceOf, takeInFiles } from './take-in-files.ts'

/** The result of a poll. */
export interface Seen {
  /** Files were there: more may follow, or these are waited for. */
  isBusy: boolean
  /** The same as long as another look would meet the same: the fault, or the entries that cannot be taken in. */
  state: string
}

/** State of an inbox with entries that can never be stored. */
export const stateOf = (unusable: readonly string[]) => `without ${unusable.join('/')}`
/** State of an inbox that could not be looked into. */
export const stateOfFault = (error: unknown) => `fault ${sentenceOf(error)}`

export async function pollInbox(parts: IntakeParts, run: WorkRun, inbox: Inbox): Promise<Seen> {
  const { channel, memory } = inbox
  try {
    const { isBusy, unusable } = await takeInFiles(parts, run, inbox)
    const failed = [...memory.failed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fault]) => fault)
    const faults = unusable.length > 0 ? [...failed, { err: undefined, sentence: unusableSentence(unusable) }] : failed
    await recordPoll(run, { channel, faults })
    return { isBusy, state: stateOf(unusable) }
  } catch (err) {
    await recordPoll(run, { channel, faults: [{ err, sentence: sentenceOf(err) }] })
    return { isBusy: false, state: stateOfFault(err) }
  }
}

/** A poll is noted once in this time where nothing has changed. */
const notedEveryMs = 60_000

/** Stores the fault that is shown with the channel. Writes and logs only changes. */
async function recordPoll(
  run: WorkRun,
  { channel, faults }: { channel: InboxChannel; faults: Fault[] },
): Promise<void> {
  const [first] = faults
  const more = faults.length > 1 ? `（另有 ${faults.length - 1} 处）` : ''
  const fault = first ? `${first.sentence}${more}` : null
  if (first && fault !== channel.lastError) {
    const sentences = faults.slice(0, 20).map(({ sentence }) => sentence)
    run.log.error({ err: first.err, channel: channel.id, faults: sentences }, 'an inbox was not taken in completely')
  }
  const { id: channelId, tenantId, lastCheckTime } = channel
  const isNoted = lastCheckTime !== null && lastCheckTime.getTime() >= run.now().getTime() - notedEveryMs
  if (isNoted && fault === channel.lastError) return
  await run.transact((db) => recordTraffic(db, { channelId, direction: 'RECEIVING', fault, now: run.now() }), {
    tenantId,
  })
}

const unusableSentence = (names: string[]) =>
  `收件箱中有 ${names.length} 项不是可以收取的文件，请移走：${names.slice(0, 5).join('、')}${names.length > 5 ? ' 等' : ''}`
