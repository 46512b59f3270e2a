// One poll of the inbox of one channel: stores complete files and moves them away, whatever fault the other files have.
import type { Vault } from '../../../vault/vault.ts'
import type { WorkRun } from '../../../work/work.ts'
import { ChannelFault } from '../../channel/channel-fault.ts'
import { recordTraffic } from '../../channel/record-traffic.ts'
import type { ExchangeChannel, ExchangePort, InboxFile } from '../../transport/exchange-port.ts'
import { looksComplete } from './looks-complete.ts'
import { type InboxChannel, inspectFile, storeFile } from './store-file.ts'

export interface IntakeParts {
  vault: Vault
  port: ExchangePort
  channelRoot: string
  /** Milliseconds after which an incomplete file without further writes is stored as it is. */
  unfinishedMs: number
  /** Milliseconds between two polls while there is something to take in, and between two glances while there is not. */
  pollEveryMs: number
}

/** State of an inbox that one process keeps in memory between polls. */
export interface InboxMemory {
  /** Incomplete files with their stamp and the time of the first poll, by the monotonic clock. */
  unfinished: Map<string, { stamp: string | null; since: number }>
  /** Files that could not be stored, with the reason. */
  failed: Map<string, Fault>
}

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

export interface Inbox {
  channel: InboxChannel
  memory: InboxMemory
}

/** Milliseconds for the files of one channel in one poll; the rest waits for the next poll. */
const sliceMs = 5000

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

interface TakenIn extends Pick<Seen, 'isBusy'> {
  /** Names of entries that can never be stored. */
  unusable: string[]
}

/** Stores the files of the inbox. */
async function takeInFiles(parts: IntakeParts, run: WorkRun, inbox: Inbox): Promise<TakenIn> {
  const { failed, unfinished } = inbox.memory
  const place = placeOf(inbox.channel, parts.channelRoot)
  const { files, left, unusable } = await parts.port.listInbox(place, new Set([...unfinished.keys(), ...failed.keys()]))
  if (left === 0) forgetOthers(inbox.memory, new Set(files.map(({ name }) => name)))
  const until = performance.now() + sliceMs
  for (const file of files) {
    if (run.signal.aborted || performance.now() > until) break
    try {
      await takeIn(parts, run, { inbox, place, file })
      failed.delete(file.name)
    } catch (err) {
      failed.set(file.name, { err, sentence: `${file.name}：${sentenceOf(err)}` })
    }
  }
  return { isBusy: files.length > 0 || left > 0, unusable }
}

export const placeOf = (
  { id, tenantId, protocol, folder }: Pick<InboxChannel, 'id' | 'tenantId' | 'protocol' | 'folder'>,
  root: string,
): ExchangeChannel => ({ protocol, channelId: String(id), tenantId: String(tenantId), root, folder: folder ?? '' })

/** Removes files from memory that are no longer in the inbox. */
function forgetOthers({ unfinished, failed }: InboxMemory, present: ReadonlySet<string>): void {
  for (const files of [unfinished, failed]) for (const name of files.keys()) if (!present.has(name)) files.delete(name)
}

interface TakeInInput {
  inbox: Inbox
  place: ExchangeChannel
  file: InboxFile
}

async function takeIn(parts: IntakeParts, run: WorkRun, { inbox, place, file: offered }: TakeInInput): Promise<void> {
  const { name, stamp } = offered
  const { channel, memory } = inbox
  const left = memory.unfinished.get(name)
  const hasWaited = left?.stamp === stamp && performance.now() - left.since >= parts.unfinishedMs
  if (left?.stamp === stamp && !hasWaited) return
  const file = await parts.port.read(place, name)
  // Written to since it was listed: the next poll reads it.
  if (file.stamp !== stamp) return
  const contents = await inspectFile(file)
  if (contents.fault !== undefined && stamp !== null && !hasWaited && !(file.bytes && looksComplete(file.bytes))) {
    memory.unfinished.set(name, { stamp, since: performance.now() })
    return
  }
  const readable = await storeFile(run, { vault: parts.vault, channel, file, contents })
  await parts.port.putAway(place, { name, stamp, sha256: file.sha256, to: readable ? 'archive' : 'error' })
  memory.unfinished.delete(name)
}

interface Fault {
  err: unknown
  sentence: string
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

/** Sentence for people; paths and details are in the log only. */
const sentenceOf = (error: unknown) =>
  (error instanceof ChannelFault ? error.message : '出现意外错误，详见服务器日志').slice(0, 400)
