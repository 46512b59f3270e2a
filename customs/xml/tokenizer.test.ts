import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { openTokenizer } from './tokenizer.ts'

/** Tokens as short notes: <a, text, >, and !sentence@line:column for faults. */
function tokensOf(...chunks: string[]): string[] {
  const notes: string[] = []
  const tokenizer = openTokenizer({
    onOpen: ({ uri, local }, attributes) =>
      notes.push(`<{${uri}}${local}${[...attributes].map(([name, value]) => ` ${name}=${value}`).join('')}`),
    onLeaf: ({ uri, local }, text) => notes.push(`<{${uri}}${local}`, ...(text === '' ? [] : [text]), '>'),
    onText: (text) => notes.push(text),
    onClose: () => notes.push('>'),
    onFault: (message) => notes.push(`!${message}@${tokenizer.place.line}:${tokenizer.place.column}`),
    onDoctype: () => notes.push('doctype'),
    onEndless: () => notes.push('endless'),
  })
  for (const chunk of chunks) tokenizer.write(chunk)
  tokenizer.close()
  return notes
}

test('namespaces, attributes, references, CDATA, comments, line ends', () => {
  const text = `<?xml version="1.0"?><!-- x --><r xmlns="urn:a" xmlns:p="urn:b" k=' &lt;\n '>\r\n<p:a>1&amp;2&#x4E2D;</p:a><b><![CDATA[<&]]></b><a>\r\n</a><c/></r>`
  const notes = tokensOf(text)
  expect(notes.slice(0, 5)).toEqual(['<{urn:a}r k= <  ', '<{urn:b}a', '1&2中', '>', '<{urn:a}b'])
  expect(notes.slice(5)).toEqual(['<&', '>', '<{urn:a}a', '\n', '>', '<{urn:a}c', '>', '>'])
})

test('an inner declaration ends with its element', () => {
  expect(tokensOf('<a xmlns="urn:1"><b xmlns="urn:2"><c/></b><c/></a>').filter((note) => note.endsWith('c'))).toEqual([
    '<{urn:2}c',
    '<{urn:1}c',
  ])
})

test('wherever a text is cut into pieces, the tokens are the same', () => {
  const text = `<?xml version="1.0"?>\r\n<r a="1>2"><!-- - --><x>1&amp;]]2</x><y><![CDATA[]]]]></y><z>&#65;</z></r>`
  const joined = (notes: string[]) => notes.join('|').replace(/([^<>|{}])\|(?=[^<>|!])/g, '$1')
  const whole = joined(tokensOf(text))
  for (let at = 0; at <= text.length; at++) expect(joined(tokensOf(text.slice(0, at), text.slice(at)))).toBe(whole)
  expect(joined(tokensOf(...text))).toBe(whole)
})

test('a fault says where it stands', () => {
  expect(tokensOf('<a>\n <b>&x;</b>\n</a>')).toContain('!无法识别的实体引用@2:5')
  expect(tokensOf('<a>\r\n\r\n<b></c></b></a>')).toContain('!结束标签 c 没有对应的开始标签@3:4')
})

test.each([
  '<a><b></a>',
  '<a></b></a>',
  '<a>',
  '<a/><b/>',
  'x<a/>',
  '<a/>x',
  '<a b></a>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a b="1"c="2"/>',
  '<a xmlns:x="1" xmlns:y="1" x:b="" y:b=""/>',
  '<x:a/>',
  '<a x:b="1"/>',
  '<a:b:c xmlns:a="1"/>',
  '<a xmlns:xml="urn:x"/>',
  '<a xmlns:xmlns="urn:x"/>',
  '<a xmlns:b=""/>',
  '<1a/>',
  '<a>]]></a>',
  '<a>&b;</a>',
  '<a>&</a>',
  '<a>&#0;</a>',
  '<a>\u0001</a>',
  '<a>\uffff</a>',
  '<a b="&c;"/>',
  '<a><!-- -- --></a>',
  '<a><!-- --->',
  '<a><![CDATA[x</a>',
  '<a><?xml version="1.0"?></a>',
  ' <?xml version="1.0"?><a/>',
  '<?xml version="2.0"?><a/>',
  '<?xml encoding="UTF-8"?><a/>',
  '<a><? x?></a>',
  '<a><!x></a>',
  '< a/>',
  '<a></ a>',
  '<![CDATA[x]]><a/>',
])('%j is malformed, as it is for saxes', (text) => {
  expect(tokensOf(text).some((note) => note.startsWith('!'))).toBe(true)
  const errors: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => errors.push(message))
  parser.write(text).close()
  expect(errors).not.toEqual([])
})

test('a document type declaration ends the reading, wherever it stands and however it is cut', () => {
  expect(tokensOf('<a/><!DOC', 'TYPE x [<!ENTITY y "z">]>')).toEqual(['<{}a', '>', 'doctype'])
})

test('a tag without end is not waited for', () => {
  const notes = tokensOf('<a ', ...Array.from({ length: 12 }, () => ' '.repeat(100_000)), '/>')
  expect(notes).toEqual(['endless'])
})
