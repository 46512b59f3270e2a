// How messages leave and receipts come in, whatever the transport is.

/** One base channel as the ports see it. */
export interface ExchangePlace {
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

export interface IncomingFile {
  name: string
  size: number
  /** Absent: larger than what is taken in. */
  bytes?: Buffer
  /** Hexadecimal, of the whole file. */
  sha256: string
}

export interface ExchangePort<Place = ExchangePlace> {
  /** A repeat of the same name replaces what is there; the far end never sees half a file. */
  deliver(place: Place, file: OutgoingFile): Promise<void>
  /** Names of the files that are complete, oldest name first. */
  look(place: Place): Promise<string[]>
  read(place: Place, name: string): Promise<IncomingFile>
  /** Out of the inbox; an equal name that lies there already is kept beside it. */
  putAway(place: Place, file: { name: string; sha256: string; to: 'archive' | 'error' }): Promise<void>
}
