// A transport on the server: opens sessions with the other side of a channel, and tries its settings. Its declaration is in
// contract/resources/channel/transports. Everything that is the same for all transports (which session is used again, retries,
// turns, limits of hanging calls, alarms) is done by those who call it: session-port.ts, answering-port.ts, breaking-port.ts.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { SettingsOf, Transport } from '@kouan/contract/resources/channel/transport.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Services } from '../../gate/context.ts'
import type { Webhook } from '../delivery/webhook.ts'
import type { FileToPutAway, InboxListing, IncomingFile, OutgoingFile, PutAwayFile } from './exchange-port.ts'

/** A channel with its settings; secrets are decrypted. */
export interface TransportChannel<Settings> {
  channelId: string
  tenantId: string
  /** Absolute path of KOUAN_CHANNEL_ROOT. */
  root: string
  /** Path below the root; empty for channels without a folder. */
  folder: string
  settings: Settings
}

export interface TransportServices extends Pick<Services, 'vault' | 'networks'> {
  settings: Pick<Services['settings'], 'channelMode' | 'simulatedCustoms'>
  /** Runs one transaction as background work of the tenant. Never held while the other side is asked. */
  transact<T>(tenantId: string, work: (db: Transaction) => Promise<T>): Promise<T>
  clock: () => Date
}

/** Services that are there while a person tries settings that may not be stored. */
export type ProbeServices = Pick<TransportServices, 'networks' | 'settings'>

/**
 * Connection with the other side of one channel, or what stands for it where every operation has one of its own. Used by several
 * operations at a time; used again until it closes, the settings change or it is idle for a minute.
 *
 * Each operation ends within the time limit of the channel. It throws, with a Chinese sentence without secrets and paths of this
 * machine, and the error of the library as its cause:
 * - `ChannelDown` where nothing goes through the channel at present: no connection, no login, a full disk of the other side, an
 *   answer of a gateway. The breaker counts it, the channel is left alone for a growing time, and the message waits.
 * - `ChannelFault` where this one message or file is refused or cannot be read. Others go on, and the message counts an attempt.
 *
 * server/architecture/transports.test.ts runs the same tests over the sessions of every transport.
 */
export interface Session {
  /** Writes the file so that the other side never reads a part of it; a repeat of the same name or message id is known as one. */
  deliver(file: OutgoingFile): Promise<void>
  /** Lists at most `maxBatch` complete files, oldest first; those named in `last` come last, so that they delay no others. */
  listInbox(last: ReadonlySet<string>): Promise<InboxListing>
  /** Reads a listed file, which stays at the other side until it is put away. */
  read(name: string): Promise<IncomingFile>
  /**
   * Takes the file, which is stored by now, out of the inbox; under another name where the target has one of its name. Moves it
   * back into the inbox when it was written to since it was read.
   */
  putAway(file: FileToPutAway): Promise<void>
  /**
   * Moves an unreadable file back into the inbox when its writer has continued it, and returns whether it has. Absent where files
   * cannot be continued; see `takesBack`.
   */
  takeBack?(file: PutAwayFile): Promise<boolean>
  /** False: the next operation opens another session. */
  isOpen(): boolean
  /** Ends at once and never throws. */
  close(): void
}

export interface ServedTransport<F extends Fields = Fields> {
  declared: Transport<F>
  /** False: sessions need no settings but the folder, or read them by themselves; `settings` is empty. True if absent. */
  readsSettings?: false
  /** Unreadable files lie where their writers may continue them, and its sessions take them back. */
  takesBack?: true
  /** The database tells of its files (`periodic:take-in-receipts`), so that nobody has to look for them. */
  tellsOfFiles?: true
  /** Throws ChannelDown where there is no connection or login. */
  open(channel: TransportChannel<SettingsOf<F>>, services: TransportServices): Promise<Session>
  /**
   * Tries settings that may not be stored, for the person who enters them: sends no message and takes nothing from the inbox.
   * Returns what was tried, as a Chinese sentence; throws ChannelFault with what is wrong.
   */
  probe(
    channel: Omit<TransportChannel<SettingsOf<F>>, 'channelId' | 'tenantId'>,
    services: ProbeServices,
  ): Promise<string>
  /**
   * Receipts that are forwarded through the channel are posted here as signed requests, and not delivered as files. Undefined:
   * the channel has no address.
   */
  postsTo?(settings: SettingsOf<F>): Webhook | undefined
}

/** A session without a connection of its own. */
export const withoutConnection = { isOpen: () => true, close: () => {} } as const

/** Milliseconds of one operation. */
export const timeLimitMs = ({ timeoutSeconds }: { timeoutSeconds: number }): number => timeoutSeconds * 1000

/** The names in the order of a listing: those of `last` after the others. */
export const lastOnes = (names: readonly string[], last: ReadonlySet<string>): string[] => [
  ...names.filter((name) => !last.has(name)),
  ...names.filter((name) => last.has(name)),
]
