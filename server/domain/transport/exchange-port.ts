// Interface of the transports: delivers messages and reads inboxes.

/** Base channel with what a port needs to reach it. */
export interface ExchangeChannel {
  /** Chooses the port. */
  protocol: string
  channelId: string
  tenantId: string
  /** Absolute path of KOUAN_CHANNEL_ROOT. */
  root: string
  /** Path below the root; empty for channels without a folder. */
  folder: string
  /** When a person last wanted a try at once, in milliseconds since 1970. */
  retryAsked?: number
  /** With the settings of the operation before, so that nothing is read from the database. */
  asBefore?: boolean
}

export interface OutgoingFile {
  /** The same for every repeat of the same message. */
  name: string
  /** Key by which the other side recognizes a repeat. */
  messageId: string
  /** Told to the other side where the transport has a place for it. */
  traceId?: string
  bytes: Uint8Array
  /** XML if absent. */
  contentType?: string
}

/** File in the inbox that did not change between two reads of its state. */
export interface InboxFile {
  name: string
  /** Differs after each change of the file; null: the file cannot change. */
  stamp: string | null
}

export interface InboxListing {
  /** Oldest name first. */
  files: InboxFile[]
  /** Number of files beyond the limit of one listing. */
  left: number
  /** Names of entries that can never be read, such as folders and links. */
  unusable: string[]
}

export interface IncomingFile extends InboxFile {
  size: number
  /** Absent for files above the size limit. */
  bytes?: Buffer
  /** Hexadecimal, of the whole file. */
  sha256: string
}

export interface FileToPutAway extends InboxFile {
  sha256: string
  to: 'archive' | 'error'
}

/** File in the folder of unreadable files. */
export interface PutAwayFile {
  name: string
  sha256: string
  /** Size when it was read. */
  size: number
}

export interface ExchangePort<Channel = ExchangeChannel> {
  /** Writes the file atomically; a repeat of the same name replaces it. */
  deliver(channel: Channel, file: OutgoingFile): Promise<void>
  /** Lists a limited number of files; those named in `last` come last, so that they delay no others. */
  listInbox(channel: Channel, last: ReadonlySet<string>): Promise<InboxListing>
  read(channel: Channel, name: string): Promise<IncomingFile>
  /**
   * Moves the file out of the inbox, under another name where the target has one of its name. Moves it back into the inbox when
   * it was written to since it was read.
   */
  putAway(channel: Channel, file: FileToPutAway): Promise<void>
  /** Moves an unreadable file back into the inbox when its writer has continued it, and returns whether it has. */
  takeBack(channel: Channel, file: PutAwayFile): Promise<boolean>
}
