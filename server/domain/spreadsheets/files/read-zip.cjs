// Reads a zip file in chunks. Encrypted files and files over 4 GB are not supported.
const { createInflateRaw } = require('node:zlib')
const { Unsupported } = require('./unsupported.cjs')

const endLength = 22
const longestComment = 65_535
const pieceLength = 256 * 1024

/** Returns the entries by name. */
function zipEntries(bytes) {
  const end = bytes.lastIndexOf('PK\u0005\u0006', bytes.length - endLength, 'latin1')
  if (end < 0 || end < bytes.length - endLength - longestComment) throw new Unsupported('no zip file')
  const entries = new Map()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new Unsupported('no directory')
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

/** Yields the content of an entry; never more than the size in the directory. */
async function* piecesOf(bytes, { isPlain, method, packed, size, from }) {
  if (!isPlain || from + 30 > bytes.length || bytes.readUInt32LE(from) !== 0x04034b50)
    throw new Unsupported('no plain part')
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

/** Returns the content as text; for small entries only. */
async function textOfEntry(bytes, entry) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of piecesOf(bytes, entry)) text += decoder.decode(piece, { stream: true })
  return text
}

module.exports = { piecesOf, textOfEntry, zipEntries }
