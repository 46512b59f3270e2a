// The other side of a transport, for the tests that every transport has to pass.
import type { OutgoingFile } from '../../domain/transport/exchange-port.ts'
import type { TransportChannel } from '../../domain/transport/transport.ts'

export interface TransportFarEnd {
  /** As the form of a base channel has them; a real server listens there. */
  settings: Readonly<Record<string, unknown>>
  /** Other values of the channel, where the transport needs it. */
  channel?: Partial<Omit<TransportChannel<unknown>, 'settings'>>
  /** Messages that have arrived, oldest first; absent where the other side does not store messages as they are. */
  arrived?: () => Promise<Pick<OutgoingFile, 'bytes'>[]>
  /** Number of different messages among what has arrived, by their names or message ids. */
  countMessages: () => Promise<number>
  /** Puts a file into the inbox of the channel. */
  drop: (name: string, bytes: Buffer) => Promise<void>
  /** Number of files in the inbox that nobody has taken away. */
  countWaiting: () => Promise<number>
  /** Ends and starts the server; absent where there is none. */
  stop?: () => Promise<void>
  start?: () => Promise<void>
  /** Ends everything, after all tests. */
  remove: () => Promise<void>
}
