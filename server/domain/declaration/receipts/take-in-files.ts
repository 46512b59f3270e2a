// Takes the files of one inbox in: stores complete files, several in one transaction, and moves them away, whatever fault the other
// files have.
import type { Vault } from '../../../vault/vault.ts'
import type { WorkRun } from '../../../work/work.ts'
import { ChannelFault } from '../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort, InboxFile } from '../../transport/exchange-port.ts'
import { gatherFiles } from './gather-files.ts'
import { looksComplete } from './looks-complete.ts'
import { type InboxChannel, inspectFile, isReadable, type ReadyFile, storeFiles } from './store-file.ts'

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

export interface Inbox {
  channel: InboxChannel
  memory: InboxMemory
}

export interface Fault {
  err: unknown
  sentence: string
}

/** Milliseconds for the files of one channel in one poll; the rest waits for the next poll. */
const sliceMs = 5000

interface TakenIn {
  /** Files were there. */
  isBusy: boolean
  /** Names of entries that can never be stored. */
  unusable: string[]
}

/** Stores the files of the inbox, those that are read one after the other together. */
export async function takeInFiles(parts: IntakeParts, run: WorkRun, inbox: Inbox): Promise<TakenIn> {
  const { failed, unfinished } = inbox.memory
  const place = placeOf(inbox.channel, parts.channelRoot)
  const { files, left, unusable } = await parts.port.listInbox(place, new Set([...unfinished.keys(), ...failed.keys()]))
  if (left === 0) forgetOthers(inbox.memory, new Set(files.map(({ name }) => name)))
  const until = performance.now() + sliceMs
  const group = gatherFiles((ready) => storeAndPutAway(parts, run, { inbox, place, ready, until }))
  for (const file of files) {
    if (run.signal.aborted || performance.now() > until) break
    try {
      const ready = await readComplete(parts, { inbox, place, file })
      if (ready) await group.add(ready)
      else failed.delete(file.name)
    } catch (err) {
      noteFailed(inbox, file.name, err)
    }
  }
  await group.end()
  return { isBusy: files.length > 0 || left > 0, unusable }
}

const noteFailed = ({ memory }: Inbox, name: string, err: unknown) =>
  memory.failed.set(name, { err, sentence: `${name}：${sentenceOf(err)}` })

export const placeOf = (
  { id, tenantId, protocol, folder }: Pick<InboxChannel, 'id' | 'tenantId' | 'protocol' | 'folder'>,
  root: string,
): ExchangeChannel => ({ protocol, channelId: String(id), tenantId: String(tenantId), root, folder: folder ?? '' })

/** Removes files from memory that are no longer in the inbox. */
function forgetOthers({ unfinished, failed }: InboxMemory, present: ReadonlySet<string>): void {
  for (const files of [unfinished, failed]) for (const name of files.keys()) if (!present.has(name)) files.delete(name)
}

/** Returns the file; undefined where its writer may go on. */
async function readComplete(
  parts: IntakeParts,
  { inbox, place, file: offered }: { inbox: Inbox; place: ExchangeChannel; file: InboxFile },
): Promise<ReadyFile | undefined> {
  const { name, stamp } = offered
  const { memory } = inbox
  const left = memory.unfinished.get(name)
  const hasWaited = left?.stamp === stamp && performance.now() - left.since >= parts.unfinishedMs
  if (left?.stamp === stamp && !hasWaited) return undefined
  const file = await parts.port.read(place, name)
  // Written to since it was listed: the next poll reads it.
  if (file.stamp !== stamp) return undefined
  const contents = await inspectFile(file)
  if (contents.fault !== undefined && stamp !== null && !hasWaited && !(file.bytes && looksComplete(file.bytes))) {
    memory.unfinished.set(name, { stamp, since: performance.now() })
    return undefined
  }
  return { file, contents }
}

interface StoreInput {
  inbox: Inbox
  place: ExchangeChannel
  ready: readonly ReadyFile[]
  /** End of the time of the poll, by the monotonic clock. */
  until: number
}

/** Stores all of the files in one transaction; where that fails, each in one of its own. They leave the inbox behind it. */
async function storeAndPutAway(parts: IntakeParts, run: WorkRun, input: StoreInput): Promise<void> {
  const { inbox, place, ready, until } = input
  try {
    await storeFiles(run, { vault: parts.vault, channel: inbox.channel, files: ready })
  } catch (err) {
    const [one] = ready
    if (ready.length === 1 && one) {
      noteFailed(inbox, one.file.name, err)
      return
    }
    for (const each of ready) {
      // The others stay in the inbox for the next poll.
      if (run.signal.aborted || performance.now() > until) return
      await storeAndPutAway(parts, run, { ...input, ready: [each] })
    }
    return
  }
  const { failed, unfinished } = inbox.memory
  for (const each of ready) {
    const { name, stamp, sha256 } = each.file
    try {
      const to = isReadable(each) ? 'archive' : 'error'
      await parts.port.putAway(place, { name, stamp, sha256, to })
      unfinished.delete(name)
      failed.delete(name)
    } catch (err) {
      noteFailed(inbox, name, err)
    }
  }
}

/** Sentence for people; paths and details are in the log only. */
export const sentenceOf = (error: unknown) =>
  (error instanceof ChannelFault ? error.message : '出现意外错误，详见服务器日志').slice(0, 400)
