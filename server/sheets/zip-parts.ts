// A zip file written part by part, in constant memory: sizes and check sums stand behind each part (APPNOTE 4.3.9) and once
// more in the directory at the end. Parts of less than 4 GB.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** Takes bytes as they come, and the next ones when it is ready for them; they are its own. */
export type Sink = (bytes: Buffer) => unknown

/** Takes text; what it answers is to be waited for before more is put. */
export type Put = (text: string) => Promise<void> | undefined

interface Part {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const pack = promisify<Buffer, object, Buffer>(deflateRaw)
// Good for text that repeats itself in every row: a higher level costs twice the time and saves little.
const packing = { level: 2, chunkSize: 64 * 1024 }
/** Packed as one, each on its own, while the next is filled. */
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
      // What is wrong with it is told by whoever settles it, which may be a while later.
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
      // No text has more than three bytes for each of its units.
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
  // Of 1980-01-01, the earliest day that there is: who made it when stands in the sheet.
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
