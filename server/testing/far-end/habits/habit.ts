// A habit of servers of other makers, as a test of a transport with a far end that has it. server/architecture/transports.test.ts
// runs the habits of every transport.
import type {
  ExchangePort,
  FileToPutAway,
  InboxListing,
  IncomingFile,
  OutgoingFile,
} from '../../../domain/transport/exchange-port.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

/** A port of one channel. */
export interface BoundPort {
  deliver(file?: Partial<OutgoingFile>): Promise<void>
  list(last?: ReadonlySet<string>): Promise<InboxListing>
  read(name: string): Promise<IncomingFile>
  putAway(file: FileToPutAway): Promise<void>
  /** Ends the process: what it has fetched and not put away is free. */
  end(): void
}

/** Opens a port as a started process does; `settings` are those of the far end of the transport where nothing is given. */
export type OpenPort = (settings: Readonly<Record<string, unknown>>) => BoundPort

export interface Habit {
  /** Habit of the server and expected outcome; in brackets, which servers do it and why. */
  title: string
  /** `far`: settings of the far end of the transport; `channel`: its place on this machine. */
  run(open: OpenPort, far: TransportFarEnd['settings'], channel: TransportFarEnd['channel']): Promise<void>
}

interface Bound<Channel> {
  channel: Channel
  close: () => void
}

export const boundPort = <Channel>(port: ExchangePort<Channel>, { channel, close }: Bound<Channel>): BoundPort => ({
  deliver: (file = {}) =>
    port.deliver(channel, { name: 'a.xml', messageId: 'id-1', bytes: Buffer.from('<a/>'), ...file }),
  list: (last = new Set()) => port.listInbox(channel, last),
  read: (name) => port.read(channel, name),
  putAway: (file) => port.putAway(channel, file),
  end: close,
})

/** Lists, reads and puts away; returns the contents by name. */
export async function takeAll(port: BoundPort): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  for (const { name } of (await port.list()).files) {
    const { stamp, sha256, bytes } = await port.read(name)
    await port.putAway({ name, stamp, sha256, to: 'archive' })
    taken.set(name, bytes?.toString('utf8') ?? '')
  }
  return taken
}
