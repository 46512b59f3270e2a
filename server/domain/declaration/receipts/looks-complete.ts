// Tells complete files from those that are still being written: a writer that works in place can pause anywhere.

/** Bytes that hold the XML declaration, comments and the root's start tag. */
const headLength = 4096
const tailLength = 1024

/** Whether the XML ends with the end tag of its root. Checks nothing between the two. */
export function looksComplete(bytes: Buffer): boolean {
  const root = /<(?![?!])([^\s/>]+)[^>]*?(\/?)>/.exec(plain(bytes.subarray(0, headLength)))
  if (!root?.[1]) return false
  const tail = plain(bytes.subarray(-tailLength)).trimEnd()
  if (root[2] === '/') return tail.endsWith('/>')
  const last = tail.slice(tail.lastIndexOf('</') + 2)
  return last.endsWith('>') && last.slice(0, -1).trimEnd() === root[1]
}

/**
 * Text without comments and without zero bytes, which UTF-16 and preallocated space contain. Names are ASCII in every
 * encoding that customs use.
 */
const plain = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll('\0', '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
