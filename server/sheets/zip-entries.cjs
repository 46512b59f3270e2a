// What lies in a zip file, read piece by piece. Whatever is more than plain packing (encrypted, beyond 4 GB) is not known here.
const { createInflateRaw } = require('node:zlib')
const { Unknown } = require('./unknown.cjs')

const endLength = 22
const longestComment = 65_535
const pieceLength = 256 * 1024

/** By their names. */
function zipEntries(bytes) {
  const end = bytes.lastIndexOf('PK\u0005\u0006', bytes.length - endLength, 'latin1')
  if (end < 0 || end < bytes.length - endLength - longestComment) throw new Unknown('no zip file')
  const entries = new Map()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new Unknown('no directory')
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ]
    const [named, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const name = bytes.toString('utf8', at + 46, at + 46 + named)
    const isPlain = (bytes.readUInt16LE(at + 8) & 1) === 0 && (method === 0 || method === 8)
    entries.set(name, { isPlain, method, packed, size, from: bytes.readUInt32LE(at + 42) })
    at += 46 + named + extra + comment
  }
  return entries
}

/** The content of an entry; never more than the directory says of it. */
async function* piecesOf(bytes, { isPlain, method, packed, size, from }) {
  if (!isPlain || from + 30 > bytes.length || bytes.readUInt32LE(from) !== 0x04034b50)
    throw new Unknown('no plain part')
  const begin = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
  const content = bytes.subarray(begin, begin + packed)
  if (method === 0) return yield content
  const inflate = createInflateRaw({ chunkSize: pieceLength })
  inflate.end(content)
  let read = 0
  for await (const piece of inflate) {
    read += piece.length
    if (read > size) throw new Error('larger than it says')
    yield piece
  }
}

/** As text; only of parts that are small, or needed whole. */
async function textOfEntry(bytes, entry) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of piecesOf(bytes, entry)) text += decoder.decode(piece, { stream: true })
  return text
}

module.exports = { piecesOf, textOfEntry, zipEntries }
