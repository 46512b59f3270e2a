// How messages leave and receipts come in, whatever the transport is.

/** One base channel as the ports see it. */
export interface ExchangeChannel {
  /** `LOCAL` or `SIMULATED`: which port it is. */
  protocol: string
  channelId: string
  tenantId: string
  /** Absolute: KOUAN_CHANNEL_ROOT. */
  root: string
  /** Below it; empty for channels without a folder. */
  folder: string
}

export interface OutgoingFile {
  /** The same for every repeat of the same message. */
  name: string
  bytes: Uint8Array
}

/** A file in the inbox that nobody seems to be writing. */
export interface OfferedFile {
  name: string
  /** Another one after each change of the file; null: it cannot change any more. */
  stamp: string | null
}

export interface InboxLook {
  /** Oldest name first. */
  files: OfferedFile[]
  /** How many there was no room for. */
  left: number
  /** Names of what lies there and can never be taken in, such as folders and links. */
  odd: string[]
}

export interface IncomingFile extends OfferedFile {
  size: number
  /** Absent: larger than what is taken in. */
  bytes?: Buffer
  /** Hexadecimal, of the whole file. */
  sha256: string
}

export interface FileToPutAway extends OfferedFile {
  sha256: string
  to: 'archive' | 'error'
}

/** What was put away as unreadable. */
export interface PutAwayFile {
  name: string
  sha256: string
  /** As it was read. */
  size: number
}

export interface ExchangePort<Channel = ExchangeChannel> {
  /** A repeat of the same name replaces what is there; the far end never sees half a file. */
  deliver(channel: Channel, file: OutgoingFile): Promise<void>
  /** Some files at a time; those named in `last` only when there is room, so that they hold up no others. */
  look(channel: Channel, last: ReadonlySet<string>): Promise<InboxLook>
  read(channel: Channel, name: string): Promise<IncomingFile>
  /**
   * Out of the inbox; an equal name that lies there already is kept beside it. One that was written to since it was read
   * is put back into the inbox.
   */
  putAway(channel: Channel, file: FileToPutAway): Promise<void>
  /** Puts an unreadable file back into the inbox when its writer has gone on with it; answers whether it has. */
  takeBack(channel: Channel, file: PutAwayFile): Promise<boolean>
}
