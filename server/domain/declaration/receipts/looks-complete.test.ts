import { describe, expect, it } from 'vitest'
import { looksWhole } from './looks-complete.ts'

const message = '<?xml version="1.0"?>\n<!-- <x> --><c:M xmlns:c="u">\n<R>\n<a>1</a>\n</R>\n</c:M>'

describe('a file looks whole', () => {
  it.each([
    ['a message', message],
    ['with white space and a comment after it', `${message}\r\n<!-- sent -->\n`],
    ['a root without content', '<M/>'],
    ['damage that its writer will not mend', '<M><a></b></M>'],
  ])('%s', (_, text) => {
    expect(looksWhole(Buffer.from(text))).toBe(true)
    expect(looksWhole(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(true)
  })

  it('not before its last byte is there, wherever its writer pauses', () => {
    for (let length = 0; length < message.length; length += 1) {
      const torn = Buffer.from(message.slice(0, length))
      expect([length, looksWhole(torn)]).toEqual([length, false])
      expect(looksWhole(Buffer.concat([torn, Buffer.alloc(message.length - length)]))).toBe(false)
    }
  })

  it.each(['', 'hello', '<?xml version="1.0"?>', '<!-- <M></M> -->'])('never without a root: %s', (text) => {
    expect(looksWhole(Buffer.from(text))).toBe(false)
  })
})
