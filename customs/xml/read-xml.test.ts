import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { Finding } from '../finding.ts'
import { growTree } from './grow-tree.ts'
import type { XmlElement } from './tree.ts'

/** What is handed over, as short notes: <{uri}name attributes>text</> for trees, and !sentence@line:column for faults. */
function notesOf(...pieces: string[]): string[] {
  const notes: string[] = []
  const tree = growTree({
    onRoot: (root) => {
      notes.push(noteOf(root))
      return true
    },
    onChild: (child, faults) => {
      notes.push(noteOf(child), ...faults.map(faultNote))
      return true
    },
  })
  for (const piece of pieces) tree.write(piece, false)
  tree.write('', true)
  return [...notes, ...tree.findings.map(faultNote)]
}

function noteOf({ name, attributes, text, children }: XmlElement): string {
  const more = [...attributes].map(([key, value]) => ` ${key}=${value}`).join('')
  return `<{${name.uri}}${name.local}${more}>${text}${children.map(noteOf).join('')}</>`
}

const faultNote = ({ message, line, column }: Finding) => `!${message}@${line}:${column}`

test('namespaces, attributes, references, CDATA, comments, line ends', () => {
  const text = `<?xml version="1.0"?><!-- x --><r xmlns="urn:a" xmlns:p="urn:b" k=' &lt;\n '>\r\n<p:a>1&amp;2&#x4E2D;</p:a><b><![CDATA[<&]]>x</b><a>\r\n</a><c/></r>`
  expect(notesOf(text)).toEqual([
    '<{urn:a}r k= <  ></>',
    '<{urn:b}a>1&2中</>',
    '<{urn:a}b><&x</>',
    '<{urn:a}a>\n</>',
    '<{urn:a}c></>',
  ])
})

test('an inner declaration ends with its element', () => {
  expect(notesOf('<a xmlns="urn:1"><b xmlns="urn:2"><c/></b><c/></a>').slice(1)).toEqual([
    '<{urn:2}b><{urn:2}c></></>',
    '<{urn:1}c></>',
  ])
})

test('wherever a text is cut into pieces, the trees and faults are the same', () => {
  const text = `<?xml version="1.0"?>\r\n<r a="1>2"><!-- - --><x>1&amp;]]2</x>\r\n<y><![CDATA[]]]]></y>\r\n<q>&no;</p></q>\n<z>&#65;</z></r>`
  const whole = notesOf(text)
  expect(whole.filter((note) => note.startsWith('!'))).toEqual([
    '!XML 语法错误：无法识别的实体引用@4:4',
    '!XML 语法错误：结束标签 p 没有对应的开始标签@4:8',
  ])
  for (let at = 0; at <= text.length; at++) expect(notesOf(text.slice(0, at), text.slice(at))).toEqual(whole)
  expect(notesOf(...text)).toEqual(whole)
})

test('places are right in whatever order they are asked for, and those of documents in pieces too', () => {
  const text = '<r>\n<a>1</a> <a>\n  <b>2</b>\n\n <c>3</c></a></r>'
  const placesOf = (pieces: Iterable<string>, ask: (child: XmlElement) => XmlElement[]) => {
    const seen: string[] = []
    const tree = growTree({
      onRoot: () => true,
      onChild: (child) => {
        seen.push(...ask(child).map(({ at }) => Object.values(tree.placeOf(at)).join(':')))
        return true
      },
    })
    for (const piece of pieces) tree.write(piece, false)
    tree.write('', true)
    return seen
  }
  const everything = (child: XmlElement) => [...child.children, child, ...child.children].reverse()
  expect(placesOf([text], everything)).toEqual(['2:1', '5:2', '3:3', '2:10', '5:2', '3:3'])
  expect(placesOf(text, (child) => [child])).toEqual(['2:1', '2:10'])
})

test('a fault says where it stands', () => {
  expect(notesOf('<a>\n <b>&x;</b>\n</a>')).toContain('!XML 语法错误：无法识别的实体引用@2:5')
  expect(notesOf('<a>\r\n\r\n<b></c></b></a>')).toContain('!XML 语法错误：结束标签 c 没有对应的开始标签@3:4')
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
  expect(notesOf(text).some((note) => note.startsWith('!'))).toBe(true)
  const errors: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => errors.push(message))
  parser.write(text).close()
  expect(errors).not.toEqual([])
})

test('a document type declaration ends the reading, wherever it stands and however it is cut', () => {
  const notes = notesOf('<a/><!DOC', 'TYPE x [<!ENTITY y "z">]>')
  expect(notes).toEqual(['<{}a></>', '!报文含有 DTD 声明，已拒绝读取@1:5'])
})

test('a tag without end is not waited for', () => {
  const notes = notesOf('<r><a ', ...Array.from({ length: 12 }, () => ' '.repeat(100_000)), '/>')
  expect(notes).toEqual(['<{}r></>', '!报文含有过长的标签或注释@1:4'])
})

test('a value that comes in many pieces is read once', () => {
  const pieces = Array.from({ length: 2000 }, () => '<中 '.repeat(500))
  expect(notesOf('<r><a><![CDATA[', ...pieces, ']]></a></r>')[1]?.length).toBe(2000 * 1500 + '<{}a></>'.length)
})
