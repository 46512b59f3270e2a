import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { buildMessage } from '../build.ts'
import { exampleDocument } from '../conformance/example-document.ts'
import { exampleTransfer } from '../conformance/example-order.ts'
import { seededRandom } from '../conformance/seeded-random.ts'
import { ceb603 } from '../messages/export/ceb603.ts'
import { ceb311 } from '../messages/import/ceb311.ts'
import { ceb621 } from '../messages/import/ceb621.ts'
import type { DocumentOf, MessageDefinition } from '../messages/message.ts'
import { canonicalXml } from './canonical-xml.ts'

/** Everything that canonical form treats in its own way. */
const note = '<A&B> "甲" \'乙\' \r\n\t ]]> 𠮷'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const canonical = (text: string) => canonicalXml(bytesOf(text))

function canonicalByLibxml2(text: string): string {
  const document = XmlDocument.fromString(text)
  const canonical = document.canonicalizeToString()
  document.dispose()
  return canonical
}

test.each([ceb311, ceb621, ceb603])('canonical form of $type is what libxml2 makes of it', (definition) => {
  const { head, lines } = exampleDocument({ definition, revision: '202205' })
  const message = buildMessage<MessageDefinition>({
    definition,
    revision: '202205',
    guid: '0A1B2C3D-1111-4222-8333-444455556666',
    documents: [{ head: { ...head, note }, lines } as DocumentOf<MessageDefinition>],
    transfer: { ...exampleTransfer, note },
  })
  expect(canonical(message)).toBe(canonicalByLibxml2(message))
})

const texts = [
  '<?xml version="1.0"?>\n<b:a c="1&#10;2" xmlns:b="urn:b" a="&lt;&quot;&#9;" xmlns="urn:x"><b/>&apos;&#x4E2D;\n</b:a>\n',
  '<a><!-- x --><b/><!-- y --></a>',
  '<a><![CDATA[<x> & ]]>]]&gt;</a>',
  '<?go  on ?>\r\n<!-- c --><a><?x?><?y  z ?></a><?end?><?of it?>',
  "<a b='1' c = \"'\" d='\"'/>",
  '<a xmlns="urn:1"><b xmlns=""><c xmlns="urn:1"/></b><d xmlns="urn:1"/></a>',
  '<p:a xmlns:p="urn:p" xmlns:q="urn:p"><p:b xmlns:p="urn:p" q:z="1" p:y="2" a="3" xmlns:r="urn:a" r:x="4"/></p:a>',
  '<a xml:space="preserve" xml:lang="zh" b="1"> \r\n\t<b>\r</b> </a>',
  '<a b="x&#13;y&#xA;z\n\tw" c="&#60;&amp;">&#13;&gt;</a>',
]

test.each(texts)('comments, CDATA, instructions, namespaces, quotes: as libxml2 has it: %s', (text) => {
  expect(canonical(text)).toBe(canonicalByLibxml2(text))
})

test('2,000 files grown at random become what libxml2 makes of them', () => {
  const random = seededRandom(20010315)
  const grow = (depth: number, prefixes: readonly string[]): string => {
    const declared = ['', 'p', 'q', 'r'].filter(() => random.below(5) === 0)
    const known = [...new Set([...prefixes, ...declared])]
    const declarations = declared.map(
      (prefix) =>
        `xmlns${prefix && `:${prefix}`}="urn:${prefix === '' ? random.pick(['', 'x', 'y']) : random.below(3)}${prefix === '' ? '' : prefix}"`,
    )
    const named = known
      .filter((prefix) => prefix !== '')
      .map((prefix) => `${prefix}:n="${random.pick(['1', '&lt;', '&#9;'])}"`)
    const attributes = random.shuffled([...declarations, ...named, 'b="x\ty"', "a='\"'"].filter(() => true))
    const prefix = random.pick(['', ...known.filter((one) => one !== '')])
    const name = prefix === '' ? random.pick(['a', 'b']) : `${prefix}:${random.pick(['a', 'b'])}`
    const content =
      depth === 0
        ? []
        : Array.from({ length: random.below(4) }, () =>
            random.pick([
              () => grow(depth - 1, known),
              () => random.pick(['中&amp;', '\r\n', '<!-- - -->', '<?i  x ?>', '<![CDATA[<&>]]>', '&#xD;', '𠮷']),
            ])(),
          )
    const inside = content.join('')
    return inside === ''
      ? `<${name} ${attributes.join(' ')}/>`
      : `<${name} ${attributes.join('\n')}>${inside}</${name}>`
  }
  for (let round = 0; round < 2000; round++) {
    const text = grow(3, [])
    expect(canonical(text)).toBe(canonicalByLibxml2(text))
  }
})

test('a part takes the namespaces and xml: attributes around it along, and an omitted element is gone', () => {
  const text = '<a xmlns="urn:1" xmlns:p="urn:p" xml:lang="zh"><p:s><t x="1"/></p:s><u/></a>'
  const only = canonicalXml(bytesOf(text), { only: ({ local }) => local === 't' })
  expect(only).toBe('<t xmlns="urn:1" xmlns:p="urn:p" x="1" xml:lang="zh"></t>')
  const rest = canonicalXml(bytesOf(text), { omit: ({ uri, local }) => uri === 'urn:p' && local === 's' })
  expect(rest).toBe('<a xmlns="urn:1" xmlns:p="urn:p" xml:lang="zh"><u></u></a>')
  expect(canonicalXml(bytesOf(text), { only: ({ local }) => local === 'none' })).toBe('')
})

test.each(['<!DOCTYPE a><a/>', 'text', '', '<a', 'x<a/>', '<a/>x', '<a>&copy;</a>', '<a>&#0;</a>', '<a>& </a>'])(
  'what is not well-formed has no canonical form: %s',
  (text) => {
    expect(() => canonical(text)).toThrow(RangeError)
  },
)

const material = process.env.CUSTOMS_MATERIAL ?? ''
test.runIf(material)('every official sample becomes what xmllint makes of it', () => {
  const folder = join(material, 'samples')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\/.*\.xml$/.test(name))
  const hasXmllint = spawnSync('xmllint', ['--version']).status === 0
  const different = names.filter((name) => {
    const bytes = readFileSync(join(folder, name))
    // xmllint knows the canonical form with comments alone; that of signatures has none.
    const input = bytes.toString().replace(/<!--[\s\S]*?-->/g, '')
    const expected = hasXmllint
      ? execFileSync('xmllint', ['--nonet', '--c14n', '-'], { input, maxBuffer: 1e8 }).toString()
      : canonicalByLibxml2(bytes.toString())
    return canonicalXml(bytes) !== expected
  })
  console.log(
    `Canonical form: ${names.length - different.length} of ${names.length} official samples equal ${hasXmllint ? 'xmllint' : 'libxml2'}.`,
  )
  expect({ names: names.length, different }).toEqual({ names: 74, different: [] })
})
