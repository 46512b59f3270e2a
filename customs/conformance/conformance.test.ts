// Our tables, our XML and our reading against the official schemas and samples, found by CUSTOMS_MATERIAL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMessage } from '../build.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { ceb311 } from '../messages/import/ceb311.ts'
import { type ElementDefinition, type Revision, revisions } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { parseMessage } from '../parse.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { readReceipts } from '../receipts/receipts.ts'
import { validateDocument } from '../validate.ts'
import { exampleNow, exampleOrder, exampleTransfer, type Order } from './example-order.ts'
import { openSchemas, type Schemas } from './schema-check.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''
const guid = '0A1B2C3D-1111-4222-8333-444455556666'
const type = 'CEB311Message'
/** What no schema can know. */
const sumsAndTimes = ['V1', 'V2', 'V4', 'V8']
let validated = 0

test.runIf(!material && !process.env.CI)('CUSTOMS_MATERIAL is not set: nothing was held against the schemas', () => {
  console.log('Conformance: skipped, because CUSTOMS_MATERIAL does not name the folder of the official material.')
})

test.runIf(process.env.CI)('with CI the official material must be there', () => {
  expect(material, 'CUSTOMS_MATERIAL must name the folder of the official schemas and samples').not.toBe('')
})

describe.runIf(material)('against the official material', () => {
  let schemas: Schemas
  beforeAll(() => {
    schemas = openSchemas(material)
  })
  afterAll(() => {
    schemas.close()
    console.log(`Conformance: ${validated} built messages held against the official schemas.`)
    if (validated === 0) throw new Error('No message was validated.')
  })

  function faultsOf({ document, revision }: { document: Order; revision: Revision }): string[] {
    const input = { definition: ceb311, revision, guid, documents: [document], transfer: exampleTransfer }
    validated++
    return schemas.checkAgainstSchema(buildMessage(input), { type, revision })
  }

  test.each(revisions)('the example order is valid in %s; without its buyer’s telephone it is not', (revision) => {
    expect(faultsOf({ document: exampleOrder(), revision })).toEqual([])
    expect(faultsOf({ document: exampleOrder({ head: { buyerTelephone: '' } }), revision })).not.toEqual([])
  })

  test.each(revisions)('a full message of 100 orders with subscribers is valid in %s', (revision) => {
    const documents = Array.from({ length: 100 }, (_, index) => exampleOrder({ head: { orderNo: `order-${index}` } }))
    const subscribes = Array.from({ length: 5 }, () => ({
      status: 'RET',
      dxpMode: 'DXP',
      dxpAddress: 'DXPENT0000000001',
    }))
    const text = buildMessage({ definition: ceb311, revision, guid, documents, transfer: exampleTransfer, subscribes })
    validated++
    expect(schemas.checkAgainstSchema(text, { type, revision })).toEqual([])
  })

  test.each(revisions)(
    'in %s every limit of our tables is the schema’s: the longest passes, one more does not',
    (revision) => {
      for (const element of tablesOf({ definition: ceb311, revision }).head) {
        for (const { value, isRight } of limitsOf(element)) {
          const faults = faultsOf({ document: exampleOrder({ head: { [element.name]: value } }), revision })
          expect({ name: element.name, value, isRight: faults.length === 0 }).toEqual({
            name: element.name,
            value,
            isRight,
          })
        }
      }
      const [line] = exampleOrder().lines
      if (!line) throw new Error('no line')
      for (const element of tablesOf({ definition: ceb311, revision }).line?.elements ?? []) {
        for (const { value, isRight } of limitsOf(element)) {
          const faults = faultsOf({ document: exampleOrder({ lines: [{ ...line, [element.name]: value }] }), revision })
          expect({ name: element.name, value, isRight: faults.length === 0 }).toEqual({
            name: element.name,
            value,
            isRight,
          })
        }
      }
    },
  )

  test.each(revisions)('whatever our rules let pass is valid in %s', (revision) => {
    const random = seededRandom(311)
    let passed = 0
    for (let round = 0; round < 300; round++) {
      const document = randomOrder({ random, revision })
      const findings = validateDocument({ definition: ceb311, revision, document, now: exampleNow })
      if (findings.some(({ rule }) => !sumsAndTimes.includes(rule))) continue
      passed++
      expect(faultsOf({ document, revision })).toEqual([])
    }
    expect(passed).toBeGreaterThan(50)
  })

  test('our envelope is valid, and the constructed sample opens', () => {
    const payload = buildMessage({
      definition: ceb311,
      revision: '202205',
      guid,
      documents: [exampleOrder()],
      transfer: exampleTransfer,
    })
    const envelope = wrapInEnvelope({
      copMsgId: guid,
      senderId: exampleTransfer.dxpId,
      receiverIds: ['DXPEDC0000000001'],
      createTime: exampleNow,
      msgType: type,
      payload,
      fileName: 'CEB311Message_1.xml',
    })
    for (const revision of revisions)
      expect(schemas.checkAgainstSchema(envelope, { type: 'DxpMsg', revision })).toEqual([])
    const opened = openEnvelope(sample('constructed-DxpMsg.xml'))
    expect(opened).toMatchObject({ kind: 'dxp', senderId: 'DXPENT0000099999', msgType: type, findings: [] })
    const inside = opened.kind === 'dxp' ? parseMessage(opened.payload) : undefined
    expect(inside?.findings).toEqual([])
    expect(inside?.message?.nodes).toHaveLength(1)
  })

  test('the official and the constructed CEB311 are read without a finding', () => {
    const names = [
      ...revisions.map((revision) => `${revision}/import/CEB311Message.xml`),
      'constructed-CEB311Message.xml',
    ]
    for (const name of names) {
      const { findings, message } = parseMessage(sample(name))
      const all = [...findings, ...(message?.nodes.flatMap((node) => node.findings) ?? [])]
      expect({ name, all }).toEqual({ name, all: [] })
      expect(message?.nodes.every(({ lines, fields }) => lines.length > 0 && fields.orderNo !== '')).toBe(true)
    }
  })

  test('the constructed CEB311 passes all our rules', () => {
    const { message } = parseMessage(sample('constructed-CEB311Message.xml'))
    const [node] = message?.nodes ?? []
    if (!node) throw new Error('no node')
    const document = { head: node.fields, lines: node.lines } as unknown as Order
    const findings = validateDocument({ definition: ceb311, revision: '202205', document, now: exampleNow })
    expect(findings).toEqual([])
  })

  test.each(revisions)('the official CEB312 of %s: ten receipts, all usable', (revision) => {
    const { findings, message } = parseMessage(sample(`${revision}/import/CEB312Message.xml`))
    expect(findings).toEqual([])
    const receipts = message ? readReceipts(message) : []
    expect(receipts).toHaveLength(10)
    for (const receipt of receipts) {
      expect(receipt).toMatchObject({ usable: true, findings: [], returnStatus: '2' })
      expect(receipt.keys).toEqual({ ebpCode: '1105910159', ebcCode: '1105910159', orderNo: 'order20160321116420545' })
      expect(describeReceipt(receipt)).toEqual({ text: '电子口岸申报中', kind: 'progress' })
    }
  })

  test('CEB900 names the message that it refuses', () => {
    const { findings, message } = parseMessage(sample('constructed-CEB900Message.xml'))
    expect(findings).toEqual([])
    expect(message && readReceipts(message)).toMatchObject([
      { usable: true, findings: [], returnStatus: '-1', keys: { oriCopMsgId: '0A1B2C3D-1111-4222-8333-444455556666' } },
    ])
  })
})

function sample(name: string): Uint8Array {
  return readFileSync(join(material, 'samples', name))
}

/** The shortest and longest values that the table allows, and what lies just beyond. */
function limitsOf({
  name,
  type: valueType,
  required,
  values,
}: ElementDefinition): { value: string; isRight: boolean }[] {
  // The schema knows lengths, not meanings; the currency it holds to 142, as V7 does.
  if (values || name === 'currency') return []
  const filled = (length: number) => '例'.repeat(length)
  if (valueType.kind === 'fixed') {
    const { length } = valueType
    return [length, length - 1, length + 1].map((count) => ({
      value: filled(count),
      isRight: count === length || (count === 0 && !required),
    }))
  }
  if (valueType.kind === 'upTo') {
    const { max } = valueType
    return [1, max, max + 1].map((count) => ({ value: filled(count), isRight: count <= max }))
  }
  if (valueType.kind === 'int') {
    return ['2147483647', '2147483648', '1.5'].map((value) => ({ value, isRight: value === '2147483647' }))
  }
  const whole = '1'.repeat(valueType.digits - valueType.fraction)
  const after = '1'.repeat(valueType.fraction)
  return [
    { value: `${whole}.${after}`, isRight: true },
    { value: `1${whole}.${after}`, isRight: false },
    { value: `1.${after}1`, isRight: false },
    { value: '1e3', isRight: false },
  ]
}

function randomOrder({ random, revision }: { random: SeededRandom; revision: Revision }): Order {
  const { head, line } = tablesOf({ definition: ceb311, revision })
  const order = exampleOrder()
  const lines = Array.from({ length: 1 + random.below(3) }, () =>
    mutated({ of: order.lines[0] ?? {}, elements: line?.elements ?? [], random }),
  )
  return { head: mutated({ of: order.head, elements: head, random }), lines } as unknown as Order
}

function mutated(input: {
  of: Record<string, string | undefined>
  elements: readonly ElementDefinition[]
  random: SeededRandom
}): Record<string, string | undefined> {
  const { elements, random } = input
  const result = { ...input.of }
  for (let hits = random.below(3); hits > 0; hits--) {
    const element = random.pick(elements)
    const odd = [
      '',
      ' ',
      '0',
      '-0.0',
      '+1',
      '1.',
      '.5',
      '00001.50000',
      '1e3',
      '99999999999999.99999',
      '<&>"\r\n',
      '𠮷𠮷',
      ']]>',
      'NaN',
      '１',
    ]
    const limits = limitsOf(element)
    const right = limits.filter(({ isRight }) => isRight)
    result[element.name] = random.pick([
      ...odd,
      ...limits.map(({ value }) => value),
      ...[...right, ...right, ...right, ...right].map(({ value }) => value),
    ])
  }
  return result
}
