// Every table of every revision against the official schemas, found by CUSTOMS_MATERIAL.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageDefinitions } from '../messages/catalogue.ts'
import { type DocumentOf, type MessageDefinition, type Revision, revisions } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { validateDocument } from '../validate.ts'
import { checkWire } from '../wire/check-wire.ts'
import { exampleDocument } from './example-document.ts'
import { exampleMessage } from './example-message.ts'
import { exampleNow } from './example-order.ts'
import { mutationsOf } from './mutations.ts'
import { openSchemas, type Schemas } from './schema-check.ts'
import { agreedTables } from './table-digests.ts'
import { sampler, shareOf } from './trial-share.ts'
import { readNodes, writeTree, type XmlNode } from './xml-node.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''
const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const pairs = revisions.flatMap((revision) =>
  definitions
    .filter((definition) => definition.revisions[revision])
    .map((definition) => ({ type: definition.type, revision, definition })),
)
/** The machine may be busy; these tests count, they do not measure. */
const patience = 600_000

test('the catalogue holds 42 types of 202205 and 38 of 2018-113 that agreed with the official schemas', () => {
  const agreed = pairs.filter(({ type }) => Object.hasOwn(agreedTables, type))
  const count = (revision: Revision) => agreed.filter((pair) => pair.revision === revision).length
  expect({ 202205: count('202205'), '2018-113': count('2018-113') }).toEqual({ 202205: 42, '2018-113': 38 })
  for (const { type, definition, revision } of pairs) {
    const names = definition.head.elements.map(({ name }) => name)
    const keys = [definition.key, ...(definition.otherKeys ?? [])].flat()
    expect({ type, strangers: keys.filter((name) => !names.includes(name)) }).toEqual({ type, strangers: [] })
    if (definition.receiptType) expect(messageDefinitions).toHaveProperty(definition.receiptType)
    for (const place of ['head', 'line'] as const) {
      const table = place === 'head' ? definition.head : definition.line
      const own = new Set(table?.elements.map(({ name }) => name))
      const changed = Object.keys(definition.revisions[revision]?.[place] ?? {})
      expect({ type, strangers: changed.filter((name) => !own.has(name)) }).toEqual({ type, strangers: [] })
    }
  }
})

test.each(pairs.filter(({ definition }) => definition.kind === 'declaration'))(
  'the example of $type passes our own rules in $revision',
  ({ definition, revision }) => {
    const document = exampleDocument({ definition, revision }) as DocumentOf<MessageDefinition>
    const findings = validateDocument<MessageDefinition>({ definition, revision, document, now: exampleNow })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  },
)

describe.runIf(material)('against the official schemas', { timeout: patience }, () => {
  let schemas: Schemas
  beforeAll(() => {
    schemas = openSchemas(material)
  })
  afterAll(() => schemas.close())

  test('a built message of every type and revision is valid, with few elements and with all', () => {
    let valid = 0
    for (const { type, revision, definition } of pairs) {
      for (const optional of ['usual', 'all'] as const) {
        for (const count of definition.document.max === 1 ? [1] : [1, 100]) {
          const text = exampleMessage({ definition, revision, optional, count })
          const faults = schemas.checkAgainstSchema(text, { type, revision })
          expect({ type, revision, optional, faults }).toEqual({ type, revision, optional, faults: [] })
          expect(ourFaults(text, revision)).toEqual([])
          valid++
        }
      }
    }
    console.log(`Conformance: ${valid} built messages of ${pairs.length} types × revisions are valid.`)
    expect(valid).toBeGreaterThan(300)
  })

  test('the tables have the elements of the schemas, all of them, in their order', () => {
    let compared = 0
    for (const { type, revision, definition } of pairs) {
      const schema = schemaOf({ type, revision })
      const { head, line } = tablesOf({ definition, revision })
      const tables = [
        { node: definition.head.node ?? definition.document.node, elements: head },
        ...(line ? [line] : []),
      ]
      for (const { node, elements } of tables) {
        const names = elements.map(({ name }) => name)
        expect({ type, revision, node, names }).toEqual({ type, revision, node, names: namesIn({ schema, node }) })
        compared += names.length
      }
    }
    console.log(`Conformance: ${compared} elements of the tables stand in the schemas in the same order.`)
    expect(compared).toBeGreaterThan(1_000)
  })

  test('whatever is done to an element: we refuse the message exactly when its schema does', () => {
    const differences: string[] = []
    const tally = { mutations: 0, refused: 0 }
    const isChosen = sampler('Mutations against the official schemas')
    for (const { type, revision, definition } of pairs) {
      const root = readNodes(exampleMessage({ definition, revision, optional: 'all' }))
      for (const mutation of mutationsOf({ root, definition, revision })) {
        if (!isChosen()) continue
        const text = writeTree(mutation.root)
        const faults = schemas.checkAgainstSchema(text, { type, revision })
        const ours = ourFaults(text, revision)
        tally.mutations++
        if (faults.length > 0) tally.refused++
        if (faults.length > 0 === ours.length > 0) continue
        differences.push(`${revision} ${type} ${mutation.place}: ${mutation.kind}; ${[...faults, ...ours].join(' ')}`)
      }
    }
    const { mutations, refused } = tally
    const agreed = `${mutations - differences.length} (${((1 - differences.length / mutations) * 100).toFixed(3)} %)`
    console.log(
      `Conformance: ${mutations} mutations, ${refused} of them refused by the schema; we agree in ${agreed}; ` +
        `exceptions: ${differences.length}`,
    )
    expect(differences).toEqual([])
    expect(mutations).toBeGreaterThan(shareOf(40_000))
    expect(refused).toBeGreaterThan(shareOf(20_000))
    expect(mutations - refused).toBeGreaterThan(shareOf(5_000))
  })
})

/** The schema as a tree of its own, to see that no table lacks an element. */
function schemaOf({ type, revision }: { type: string; revision: Revision }): XmlNode {
  const folder = join(material, 'xsd', revision)
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.includes(`<xs:element name="${type}">`)) return readNodes(bytes)
  }
  throw new Error(`No schema of ${revision} holds ${type}.`)
}

/** The named elements directly below the one that is called `node`. */
function namesIn({ schema, node }: { schema: XmlNode; node: string }): string[] {
  const found: string[] = []
  const collect = (tree: XmlNode, isInside: boolean) => {
    for (const child of tree.children) {
      const isElement = child.name === 'element'
      if (isElement && isInside && child.attributes.name) found.push(child.attributes.name)
      if (found.length > 0 && !isInside) return
      collect(child, isElement ? !isInside && child.attributes.name === node : isInside)
    }
  }
  collect(schema, false)
  return found
}

function ourFaults(text: string, revision: Revision): string[] {
  return checkWire({ bytes: new TextEncoder().encode(text), revision }).findings.map(({ message }) => message)
}
