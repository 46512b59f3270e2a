import { describe, expect, it } from 'vitest'
import { looksComplete } from './looks-complete.ts'

const message = '<?xml version="1.0"?>\n<!-- <x> --><c:M xmlns:c="u">\n<R>\n<a>1</a>\n</R>\n</c:M>'

describe('looksComplete', () => {
  it.each([
    ['a message', message],
    ['with white space and a comment after it', `${message}\r\n<!-- sent -->\n`],
    ['a root without content', '<M/>'],
    ['damage that its writer will not mend', '<M><a></b></M>'],
  ])('%s: true', (_, text) => {
    expect(looksComplete(Buffer.from(text))).toBe(true)
    expect(looksComplete(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(true)
  })

  it('any part of the file: false until the last byte', () => {
    for (let length = 0; length < message.length; length += 1) {
      const torn = Buffer.from(message.slice(0, length))
      expect([length, looksComplete(torn)]).toEqual([length, false])
      expect(looksComplete(Buffer.concat([torn, Buffer.alloc(message.length - length)]))).toBe(false)
    }
  })

  it.each(['', 'hello', '<?xml version="1.0"?>', '<!-- <M></M> -->'])('no root element: false: %s', (text) => {
    expect(looksComplete(Buffer.from(text))).toBe(false)
  })
})
