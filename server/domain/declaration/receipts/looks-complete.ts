// Whether a file is whole or may still be being written: a writer that works in place can pause anywhere, also after a line.

/** Far enough to pass a declaration, comments and white space. */
const headLength = 4096
const tailLength = 1024

/** The XML ends with the end of its root. Says nothing of what stands between. */
export function looksWhole(bytes: Buffer): boolean {
  const root = /<(?![?!])([^\s/>]+)[^>]*?(\/?)>/.exec(plain(bytes.subarray(0, headLength)))
  if (!root?.[1]) return false
  const tail = plain(bytes.subarray(-tailLength)).trimEnd()
  if (root[2] === '/') return tail.endsWith('/>')
  const last = tail.slice(tail.lastIndexOf('</') + 2)
  return last.endsWith('>') && last.slice(0, -1).trimEnd() === root[1]
}

/**
 * Without comments. Names are the same in every encoding that customs use, but for the zeros of UTF-16 and of space that
 * was laid out in advance.
 */
const plain = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll('\0', '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
