import { expect, test } from 'vitest'
import type { ElementDefinition } from '../messages/message.ts'
import { openTableWriter } from './write-table.ts'
import { openXmlBytes, tagsOf } from './xml-bytes.ts'

const elements = [
  { name: 'guid', required: true },
  { name: 'note', required: false },
  { name: 'qty', required: true },
] as unknown as ElementDefinition[]

test.each([
  ['a document: what is required is there', {}, '<h><guid></guid><note>x</note><qty></qty></h>'],
  ['a receipt: what was given is there', { keepsGiven: true }, '<h><guid></guid><note>x</note></h>'],
] as const)('elements without a text, %s', (_of, notation, expected) => {
  const xml = openXmlBytes()
  openTableWriter({ prefix: '', ...notation }, elements)(xml, tagsOf('h'), { note: 'x', guid: '' })
  expect(Buffer.from(xml.bytes.subarray(0, xml.length)).toString()).toBe(expected)
})
