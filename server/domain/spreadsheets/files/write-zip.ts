// Writes a zip file in constant memory: sizes and checksums follow each entry (APPNOTE 4.3.9) and are repeated in the
// directory at the end. Entries of less than 4 GB.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** Receives chunks, which it then owns, and resolves when it accepts more. */
export type Sink = (bytes: Buffer) => unknown

/** Receives text; await its result before the next call. */
export type Put = (text: string) => Promise<void> | undefined

interface Part {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const pack = promisify<Buffer, object, Buffer>(deflateRaw)
// Sufficient for text that repeats in every row: a higher level doubles the time and saves little.
const packing = { level: 2, chunkSize: 64 * 1024 }
/** Size of a chunk, which is compressed while the next one is filled. */
const pieceLength = 256 * 1024
const packedUtf8SizesBehind = 0x0808
const deflated = 8

export class ZipParts {
  private parts: Part[] = []
  private at = 0
  private sink: Sink
  private piece = Buffer.allocUnsafeSlow(pieceLength)
  private other = Buffer.allocUnsafeSlow(pieceLength)

  constructor(sink: Sink) {
    this.sink = sink
  }

  async add(name: string, write: (put: Put) => unknown): Promise<void> {
    const part: Part = { name: Buffer.from(name), at: this.at, crc: 0, packed: 0, size: 0 }
    await this.hand(localHead(part))
    let filled = 0
    let before: Promise<Buffer> | undefined
    const settle = async () => {
      const packed = await before
      before = undefined
      if (!packed) return
      part.packed += packed.length
      await this.hand(packed)
    }
    const turn = async (finishFlush: number) => {
      await settle()
      const full = this.piece.subarray(0, filled)
      part.crc = crc32(full, part.crc)
      part.size += filled
      before = pack(full, { ...packing, finishFlush })
      // Its error is handled by whoever awaits it, perhaps later.
      before.catch(() => undefined)
      ;[this.piece, this.other] = [this.other, this.piece]
      filled = 0
    }
    const putLong = async (text: string) => {
      if (filled > 0) await turn(constants.Z_SYNC_FLUSH)
      let rest = Buffer.from(text)
      for (; rest.length > pieceLength; rest = rest.subarray(pieceLength)) {
        filled = rest.copy(this.piece)
        await turn(constants.Z_SYNC_FLUSH)
      }
      filled = rest.copy(this.piece)
    }
    await write((text) => {
      // UTF-8 has at most three bytes per UTF-16 unit.
      if (filled + text.length * 3 > pieceLength) return putLong(text)
      filled += this.piece.write(text, filled)
      return undefined
    })
    await turn(constants.Z_FINISH)
    await settle()
    await this.hand(sizes(0x08074b50, part))
    this.parts.push(part)
  }

  async end(): Promise<void> {
    const from = this.at
    for (const part of this.parts) await this.hand(directoryEntry(part))
    const last = Buffer.alloc(22)
    last.writeUInt32LE(0x06054b50, 0)
    last.writeUInt16LE(this.parts.length, 8)
    last.writeUInt16LE(this.parts.length, 10)
    last.writeUInt32LE(this.at - from, 12)
    last.writeUInt32LE(from, 16)
    await this.hand(last)
  }

  private async hand(bytes: Buffer): Promise<void> {
    this.at += bytes.length
    await this.sink(bytes)
  }
}

function localHead({ name }: Part): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(packedUtf8SizesBehind, 6)
  head.writeUInt16LE(deflated, 8)
  // 1980-01-01, the earliest date of the format; author and time are in the sheet.
  head.writeUInt16LE(0x21, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizes(signature: number, { crc, packed, size }: Part): Buffer {
  const behind = Buffer.alloc(16)
  for (const [at, value] of [signature, crc, packed, size].entries()) behind.writeUInt32LE(value, at * 4)
  return behind
}

function directoryEntry(part: Part): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(packedUtf8SizesBehind, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(0x21, 14)
  for (const [at, value] of [part.crc, part.packed, part.size].entries()) entry.writeUInt32LE(value, 16 + at * 4)
  entry.writeUInt16LE(part.name.length, 28)
  entry.writeUInt32LE(part.at, 42)
  return Buffer.concat([entry, part.name])
}
