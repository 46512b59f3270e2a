import { expect, test } from 'vitest'
import { decodeXml, openDecoder } from './decode.ts'

/** 中文回执 in GBK. */
const gbk = [0xd6, 0xd0, 0xce, 0xc4, 0xbb, 0xd8, 0xd6, 0xb4]
const declaration = (encoding: string) => [...new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?>`)]

test('UTF-8, with and without its mark', () => {
  const text = '<?xml version="1.0"?><a>中文</a>'
  expect(decodeXml(new TextEncoder().encode(text))).toEqual({ text, findings: [] })
  expect(decodeXml(new TextEncoder().encode(`\ufeff${text}`))).toEqual({ text, findings: [] })
})

test('UTF-16 by its mark, little and big end first', () => {
  const little = new Uint8Array(new Uint16Array([0xfeff, 0x3c, 0x4e2d]).buffer)
  expect(decodeXml(little).text).toBe('<中')
  expect(decodeXml(Uint8Array.from([0xfe, 0xff, 0x00, 0x3c, 0x4e, 0x2d])).text).toBe('<中')
})

test.each(['GBK', 'gb2312', 'GB18030'])('%s as declared', (encoding) => {
  const { text, findings } = decodeXml(Uint8Array.from([...declaration(encoding), ...gbk]))
  expect(text).toContain('中文回执')
  expect(findings).toEqual([])
})

test.each([
  ['declared as UTF-8', declaration('UTF-8')],
  ['not declared', [0x3c, 0x61, 0x3e]],
])('GBK %s is read, with a warning', (_, start) => {
  const { text, findings } = decodeXml(Uint8Array.from([...start, ...gbk]))
  expect(text).toContain('中文回执')
  expect(findings).toMatchObject([{ rule: 'encoding', severity: 'warning' }])
  expect(findings[0]?.message).toContain('实际为 GBK')
})

test.each(['GBK', 'gb2312'])('UTF-8 declared as %s is read, with a warning', (encoding) => {
  for (const text of ['中文回执', '新增申报成功', `${' '.repeat(9000)}收`]) {
    const bytes = Uint8Array.from([...declaration(encoding), ...new TextEncoder().encode(text)])
    const decoded = decodeXml(bytes)
    expect(decoded.text).toContain(text)
    expect(decoded.findings).toMatchObject([{ rule: 'encoding', severity: 'warning' }])
    expect(decoded.findings[0]?.message).toContain('实际为 UTF-8')
  }
})

test('GBK that could be UTF-8 of other scripts stays GBK', () => {
  // 脗脙 in GBK: two characters of two bytes in UTF-8.
  const { text, findings } = decodeXml(Uint8Array.from([...declaration('GBK'), 0xc3, 0x97, 0xc3, 0x83]))
  expect([text?.slice(-2), findings]).toEqual(['脳脙', []])
})

test('UTF-8 that is damaged or cut is not taken for GBK', () => {
  const whole = new TextEncoder().encode('<a>中文回执中文回执</a>')
  // Cut after 11 bytes, what is left would be GBK as well.
  const cut = [11, 13, 20].map((length) => whole.subarray(0, length))
  for (const bytes of [...cut, Uint8Array.from([...whole.subarray(0, 10), 0xff, ...whole.subarray(10)])]) {
    const { text, findings } = decodeXml(bytes)
    expect(text).toBeUndefined()
    expect(findings).toMatchObject([{ severity: 'error', message: '报文不是有效的 UTF-8 文本，可能已损坏' }])
  }
})

test('an encoding that nobody reads, and a wrong mark, are errors', () => {
  expect(decodeXml(Uint8Array.from(declaration('EBCDIC-CN'))).findings).toMatchObject([
    { severity: 'error', message: '报文声明的编码 ebcdic-cn 不支持，须为 UTF-8 或 GBK' },
  ])
  expect(decodeXml(Uint8Array.from([0xef, 0xbb, 0xbf, ...gbk])).findings).toMatchObject([{ severity: 'error' }])
})

test.each([1, 2, 3, 7, 1000])('in pieces of %d bytes: as the whole', (size) => {
  const long = ' '.repeat(300)
  const texts = [
    [...declaration('UTF-8'), ...new TextEncoder().encode(`${long}中文回执𠮷`)],
    [...declaration('GBK'), ...new TextEncoder().encode(long), ...gbk],
    [...declaration('UTF-8'), ...new TextEncoder().encode(long), ...gbk],
    [...declaration('UTF-8'), ...gbk],
    [...declaration('GBK'), ...new TextEncoder().encode(`${long}中文回执${long.repeat(20)}中`)],
  ].map((bytes) => Uint8Array.from(bytes))
  for (const bytes of texts) {
    const { decode, findings } = openDecoder()
    let text = ''
    // Who reads a file reads every piece into the same memory.
    const memory = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size) {
      const piece = bytes.subarray(at, at + size)
      memory.set(piece)
      text += decode(memory.subarray(0, piece.length), false)
    }
    text += decode(new Uint8Array(), true)
    expect({ text, findings }).toEqual(decodeXml(bytes))
  }
})
