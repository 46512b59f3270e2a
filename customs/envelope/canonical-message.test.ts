import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { buildMessage } from '../build.ts'
import { exampleDocument } from '../conformance/example-document.ts'
import { exampleTransfer } from '../conformance/example-order.ts'
import { ceb603 } from '../messages/export/ceb603.ts'
import { ceb311 } from '../messages/import/ceb311.ts'
import { ceb621 } from '../messages/import/ceb621.ts'
import type { DocumentOf, MessageDefinition } from '../messages/message.ts'
import { canonicalMessage } from './canonical-message.ts'

/** Everything that canonical form treats in its own way. */
const note = '<A&B> "甲" \'乙\' \r\n\t ]]> 𠮷'

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
  expect(canonicalMessage(message)).toBe(canonicalByLibxml2(message))
})

test('attributes out of order, empty elements and other quotes of text become what libxml2 makes of them', () => {
  const text =
    '<?xml version="1.0"?>\n<b:a c="1&#10;2" xmlns:b="urn:b" a="&lt;&quot;&#9;" xmlns="urn:x"><b/>&apos;&#x4E2D;\n</b:a>\n'
  expect(canonicalMessage(text)).toBe(canonicalByLibxml2(text))
})

test.each([
  ...['<a><!-- x --></a>', '<a><![CDATA[x]]></a>', '<a><?x?></a>', '<!DOCTYPE a><a/>'],
  ...['text', '', '<a', 'x<a/>', '<a/>x', '<a/>x>', "<a b='1'/>", '<a>&copy;</a>', '<a>&#0;</a>', '<a>& </a>'],
])('what is no message of ours is refused: %s', (text) => {
  expect(() => canonicalMessage(text)).toThrow(RangeError)
})

test('an entity that cannot be signed is named', () => {
  expect(() => canonicalMessage('<a>x &copy; y</a>')).toThrow(/^报文含有不能签名的实体 &copy;$/)
})
