// The official samples and those constructed from the schemas, found by CUSTOMS_MATERIAL.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMessage, type Subscribe, type Transfer } from '../build.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { DocumentOf, MessageDefinition, Revision } from '../messages/message.ts'
import { type ParsedMessage, parseMessage } from '../parse.ts'
import { buildReceipt } from '../receipts/build-receipt.ts'
import { checkWire } from '../wire/check-wire.ts'
import { exampleGuid } from './example-message.ts'
import { openSchemas, type Schemas } from './schema-check.ts'
import { readNodes, type XmlNode } from './xml-node.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''
const folder = join(material, 'samples')

const twoTransfers = { path: 'BaseTransfer', rule: 'count' }
/** The samples that are not valid as published, each with its fault. */
const faulty: Readonly<Record<string, { path: string; rule: string }>> = {
  '202205/export/CEB214Message.xml': { path: '', rule: 'root' },
  '202205/export/CEB303Message.xml': twoTransfers,
  '202205/export/CEB403Message.xml': twoTransfers,
  '202205/export/CEB505Message.xml': twoTransfers,
  '202205/export/CEB507Message.xml': twoTransfers,
  '202205/export/CEB509Message.xml': twoTransfers,
  '202205/export/CEB603Message.xml': twoTransfers,
  '202205/export/CEB605Message.xml': twoTransfers,
  '202205/export/CEB607Message.xml': twoTransfers,
  '202205/export/CEB792Message.xml': { path: 'nodes[0].lines[0].gseqno', rule: 'required' },
}

describe.runIf(material)('the samples', () => {
  const names = material ? sampleNames() : []
  let schemas: Schemas
  beforeAll(() => {
    schemas = openSchemas(material)
  })
  afterAll(() => schemas.close())

  test('there are 74 official ones and 6 constructed ones', () => {
    expect(names.filter((name) => name.includes('/'))).toHaveLength(74)
    expect(names.filter((name) => !name.includes('/'))).toHaveLength(6)
    expect(names).toEqual(expect.arrayContaining(Object.keys(faulty)))
  })

  test('the valid ones are valid to us and to the schema, and build back to an equal document', () => {
    let equal = 0
    for (const name of names.filter((one) => !Object.hasOwn(faulty, one))) {
      const { bytes, revision, message, definition } = open(name)
      expect({ name, faults: schemas.checkAgainstSchema(bytes, { type: message.type, revision }) }).toEqual({
        name,
        faults: [],
      })
      expect({ name, faults: checkWire({ bytes, revision }).findings }).toEqual({ name, faults: [] })
      const original = readNodes(bytes)
      expect([message.guid, message.version]).toEqual([original.attributes.guid, original.attributes.version])
      const again = readNodes(builtBack({ message, definition, revision }))
      expect({ name, tree: canonical(again, definition) }).toEqual({
        name,
        tree: canonical(original, definition),
      })
      equal++
    }
    console.log(`Conformance: ${equal} valid samples parse and build back to an equal document.`)
    expect(equal).toBe(70)
  })

  test.each(Object.entries(faulty))('%s is refused for %o', (name, fault) => {
    const bytes = readFileSync(join(folder, name))
    const [first, ...others] = checkWire({ bytes, revision: revisionOf(name) }).findings
    expect(first).toMatchObject({ ...fault, severity: 'error' })
    // Each line of a summary lacks the same element; nothing else is wrong with any of the ten.
    const kinds = new Set(others.map(({ path, rule }) => `${path.replace(/\d+/g, '0')} ${rule}`))
    expect([...kinds].filter((kind) => kind !== `${fault.path} ${fault.rule}`)).toEqual([])
  })

  test('the faulty ones are refused by the schema too, but for the one whose root nobody knows', () => {
    for (const name of Object.keys(faulty)) {
      const { bytes, revision, message } = open(name)
      if (message.type === 'CEB214') continue
      expect(schemas.checkAgainstSchema(bytes, { type: message.type, revision })).not.toEqual([])
    }
  })
})

function sampleNames(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /CEB\d+Message[^/]*\.xml$/.test(name))
    .sort()
}

function revisionOf(name: string): Revision {
  return name.startsWith('2018-113') ? '2018-113' : '202205'
}

function open(name: string) {
  const bytes = readFileSync(join(folder, name))
  const { message } = parseMessage(bytes)
  const definition = message && findDefinition(message.type)
  if (!message || !definition) throw new Error(`${name} is no message.`)
  return { bytes, revision: revisionOf(name), message, definition }
}

function builtBack(input: { message: ParsedMessage; definition: MessageDefinition; revision: Revision }): string {
  const { message, definition, revision } = input
  const { guid, nodes, transfer, subscribes } = message
  const documents = nodes.map(({ fields, lines }) => ({ head: fields, lines }))
  if (definition.kind === 'receipt') return buildReceipt({ definition, revision, guid, documents })
  return buildMessage<MessageDefinition>({
    definition,
    revision,
    guid: exampleGuid,
    documents: documents as DocumentOf<MessageDefinition>[],
    transfer: transfer as Transfer,
    subscribes: subscribes as unknown as Subscribe[],
  })
}

/**
 * What two messages must have in common to say the same: all but blanks around elements, optional elements
 * without a value, which we leave out, and what is made anew: the signature and the message's guid, which is a real one.
 */
function canonical(root: XmlNode, definition: MessageDefinition): XmlNode {
  const elements = [...definition.head.elements, ...(definition.line?.elements ?? [])]
  const optional = new Set(['note', ...elements.filter(({ required }) => !required).map(({ name }) => name)])
  const walk = (node: XmlNode): XmlNode => ({
    ...node,
    text: node.children.length > 0 || definition.kind === 'receipt' ? node.text.trim() : node.text,
    children: node.children
      .filter(({ name, text, children }) => !(optional.has(name) && text === '' && children.length === 0))
      .filter(({ name }) => name !== 'Signature')
      .map(walk),
  })
  return { ...walk(root), attributes: {} }
}
