// How messages leave and receipts come in, whatever the transport is.
import type { ChannelPlace } from '../../channel/channel-folder.ts'

export interface OutgoingFile {
  /** The same for every repeat of the same message. */
  name: string
  bytes: Uint8Array
}

export interface IncomingFile {
  name: string
  size: number
  /** Absent: larger than what is taken in. */
  bytes?: Buffer
  /** Hexadecimal, of the whole file. */
  sha256: string
}

export interface ExchangePort {
  /** A repeat of the same name replaces what is there; the far end never sees half a file. */
  deliver(place: ChannelPlace, file: OutgoingFile): Promise<void>
  /** Names of the files that are complete, oldest name first. */
  look(place: ChannelPlace): Promise<string[]>
  read(place: ChannelPlace, name: string): Promise<IncomingFile>
  /** Out of the inbox; an equal name that lies there already is kept beside it. */
  putAway(place: ChannelPlace, file: { name: string; sha256: string; to: 'archive' | 'error' }): Promise<void>
}
