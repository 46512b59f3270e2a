// One look into the inbox of one channel: what is complete is stored and leaves it, whatever is wrong with the rest.
import { sql } from 'kysely'
import type { Vault } from '../../../vault/vault.ts'
import type { WorkRun } from '../../../work/work.ts'
import { ChannelFault } from '../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort, OfferedFile } from '../ports/exchange-port.ts'
import { looksWhole } from './looks-complete.ts'
import { type InboxChannel, lookInside, storeFile } from './store-file.ts'

export interface IntakeParts {
  vault: Vault
  port: ExchangePort
  channelRoot: string
  /** An unfinished file that nobody writes on for so long is taken as it is. */
  unfinishedMs: number
  /** Between two looks, also while a channel is late. */
  lookEveryMs: number
}

/** What one process remembers of an inbox from look to look. */
export interface InboxMemory {
  /** Unfinished files, as they were and since when (by the monotonic clock). */
  unfinished: Map<string, { stamp: string | null; since: number }>
  /** Files that could not be taken in, and why. */
  troubled: Map<string, Fault>
}

export interface Inbox {
  channel: InboxChannel
  memory: InboxMemory
}

/** Files of one channel are taken in for so long; then the others have their turn and the rest waits for the next look. */
const sliceMs = 5000

export async function lookIntoInbox(parts: IntakeParts, run: WorkRun, inbox: Inbox): Promise<void> {
  const { channel, memory } = inbox
  try {
    const odd = await takeInFiles(parts, run, inbox)
    const troubled = [...memory.troubled].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fault]) => fault)
    const faults = odd.length > 0 ? [...troubled, { err: undefined, sentence: oddSentence(odd) }] : troubled
    await noteLook(run, { channel, faults })
  } catch (err) {
    await noteLook(run, { channel, faults: [{ err, sentence: sentenceOf(err) }] })
  }
}

/** Answers the names of what can never be taken in. */
async function takeInFiles(parts: IntakeParts, run: WorkRun, inbox: Inbox): Promise<string[]> {
  const { troubled, unfinished } = inbox.memory
  const place = placeOf(inbox.channel, parts.channelRoot)
  const { files, left, odd } = await parts.port.look(place, new Set([...unfinished.keys(), ...troubled.keys()]))
  if (left === 0) forgetOthers(inbox.memory, new Set(files.map(({ name }) => name)))
  const until = performance.now() + sliceMs
  for (const file of files) {
    if (run.signal.aborted || performance.now() > until) break
    try {
      await takeIn(parts, run, { inbox, place, file })
      troubled.delete(file.name)
    } catch (err) {
      troubled.set(file.name, { err, sentence: `${file.name}：${sentenceOf(err)}` })
    }
  }
  return odd
}

export const placeOf = (
  { id, tenantId, protocol, folder }: Pick<InboxChannel, 'id' | 'tenantId' | 'protocol' | 'folder'>,
  root: string,
): ExchangeChannel => ({ protocol, channelId: String(id), tenantId: String(tenantId), root, folder: folder ?? '' })

/** Of files that somebody took away. */
function forgetOthers({ unfinished, troubled }: InboxMemory, present: ReadonlySet<string>): void {
  for (const kept of [unfinished, troubled]) for (const name of kept.keys()) if (!present.has(name)) kept.delete(name)
}

interface TakingIn {
  inbox: Inbox
  place: ExchangeChannel
  file: OfferedFile
}

async function takeIn(parts: IntakeParts, run: WorkRun, { inbox, place, file: offered }: TakingIn): Promise<void> {
  const { name, stamp } = offered
  const { channel, memory } = inbox
  const left = memory.unfinished.get(name)
  const hasWaited = left?.stamp === stamp && performance.now() - left.since >= parts.unfinishedMs
  if (left?.stamp === stamp && !hasWaited) return
  const file = await parts.port.read(place, name)
  // Written to since it was offered: at the next look.
  if (file.stamp !== stamp) return
  const look = await lookInside(file)
  if (look.fault !== undefined && stamp !== null && !hasWaited && !(file.bytes && looksWhole(file.bytes))) {
    memory.unfinished.set(name, { stamp, since: performance.now() })
    return
  }
  const readable = await storeFile(run, { vault: parts.vault, channel, file, look })
  await parts.port.putAway(place, { name, stamp, sha256: file.sha256, to: readable ? 'archive' : 'error' })
  memory.unfinished.delete(name)
}

interface Fault {
  err: unknown
  sentence: string
}

/** Shown with the channel; written and logged when it changes, and not at every look. */
async function noteLook(run: WorkRun, { channel, faults }: { channel: InboxChannel; faults: Fault[] }): Promise<void> {
  const [first] = faults
  const more = faults.length > 1 ? `（另有 ${faults.length - 1} 处）` : ''
  const fault = first ? `${first.sentence}${more}` : null
  if (first && fault !== channel.lastError) {
    const sentences = faults.slice(0, 20).map(({ sentence }) => sentence)
    run.log.error({ err: first.err, channel: channel.id, faults: sentences }, 'an inbox was not taken in completely')
  }
  const aMinuteAgo = new Date(run.now().getTime() - 60_000)
  await run.transact(
    (db) =>
      sql`update base_channel set last_check_time = ${run.now()}, last_error = ${fault} where id = ${channel.id}
      and (last_error is distinct from ${fault} or last_check_time is null or last_check_time < ${aMinuteAgo})`.execute(
        db,
      ),
    { tenantId: channel.tenantId },
  )
}

const oddSentence = (names: string[]) =>
  `收件箱中有 ${names.length} 项不是可以收取的文件，请移走：${names.slice(0, 5).join('、')}${names.length > 5 ? ' 等' : ''}`

/** Without a path, or anything else that belongs into the log. */
const sentenceOf = (error: unknown) =>
  (error instanceof ChannelFault ? error.message : '出现意外错误，详见服务器日志').slice(0, 400)
