import { simulatedOutcomes } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { exampleMessage } from '@kouan/customs/conformance/example-message.ts'
import { openSchemas } from '@kouan/customs/conformance/schema-check.ts'
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { declarations, findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { isGoodEnd } from '@kouan/customs/receipts/answers.ts'
import { type Receipt, readReceipts } from '@kouan/customs/receipts/receipts.ts'
import { applyReceipts } from '@kouan/customs/receipts/states.ts'
import { applyTaxReceipts } from '@kouan/customs/receipts/tax-bills.ts'
import { describe, expect, it } from 'vitest'
import { type PlannedAnswer, planAnswers } from './plan-answers.ts'
import type { SimulationSettings } from './settings.ts'

const receivedAt = new Date('2026-11-21T04:00:00Z')
const calm: SimulationSettings = {
  outcome: 'PASS',
  rejectShare: 0,
  detainShare: 0,
  inspectShare: 0,
  delaySeconds: 5,
  lateShare: 0,
  duplicateShare: 0,
  disorderShare: 0,
  truncateShare: 0,
  seed: 1,
  isStrict: false,
  revision: '202205',
}

const copMsgId = '0A1B2C3D-1111-4222-8333-444455556666'
const wrapped = (payload: string, msgType: string) =>
  Buffer.from(
    wrapInEnvelope({
      copMsgId,
      senderId: 'DXPENT0000099999',
      receiverIds: ['DXPEDC0000000001'],
      createTime: receivedAt,
      msgType,
      payload,
    }),
  )

function sentMessage({ type, revision = '202205', count = 1 }: { type: string; revision?: Revision; count?: number }) {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return wrapped(exampleMessage({ definition, revision, count }), definition.type)
}

const innerOf = (envelope: Buffer) =>
  Buffer.from(/<dxp:Data>([^<]*)/.exec(envelope.toString())?.[1] ?? '', 'base64').toString()

const material = process.env.CUSTOMS_MATERIAL
const schemas = material ? openSchemas(material) : undefined
const validated = new Map<string, number>()

/** Whatever is whole has the form of its paper, and so has the envelope around it. */
function holdAgainstSchema({ bytes }: Pick<PlannedAnswer, 'bytes'>, revision: Revision): void {
  const opened = openEnvelope(bytes)
  if (!schemas || opened.kind === 'unreadable') return
  const type = parseMessage(opened.payload).message?.type ?? ''
  expect(schemas.checkAgainstSchema(opened.payload, { type, revision })).toEqual([])
  if (opened.kind === 'dxp') expect(schemas.checkAgainstSchema(bytes, { type: 'DxpMsg', revision })).toEqual([])
  validated.set(type, (validated.get(type) ?? 0) + 1)
}

/** Each of them held against the official schemas. */
function answersTo(bytes: Uint8Array, given: Partial<SimulationSettings>): PlannedAnswer[] {
  const settings = { ...calm, ...given }
  const plan = planAnswers({ bytes, settings, receivedAt })
  for (const answer of plan) holdAgainstSchema(answer, settings.revision)
  return plan
}

/** In the order in which they arrive; what cannot be read gives none. */
function receiptsOf(bytes: Uint8Array, settings: Partial<SimulationSettings>): Receipt[] {
  return answersTo(bytes, settings)
    .toSorted((a, b) => a.dueTime.getTime() - b.dueTime.getTime() || a.step - b.step)
    .flatMap((answer) => {
      const opened = openEnvelope(answer.bytes)
      const message = opened.kind === 'unreadable' ? undefined : parseMessage(opened.payload).message
      return message ? readReceipts(message) : []
    })
}

const said = (receipts: readonly Receipt[]) =>
  receipts.map(({ type, returnStatus }) => `${type.slice(3, 6)} ${returnStatus}`)

const revisionsOf = (type: string) => Object.keys(findDefinition(type)?.revisions ?? {}) as Revision[]
describe.each(declarations.map((one) => [one.type, one] as const))('%s', (type, { receiptType, answered }) => {
  it.each(revisionsOf(type))('revision %s: answers have the form of its specification', (revision) => {
    const bytes = sentMessage({ type, revision, count: type === 'CEB711Message' ? 1 : 2 })
    const receipts = receiptsOf(bytes, { revision })
    const own = receipts.filter((receipt) => receipt.type === receiptType)
    expect(own.every(({ usable, findings }) => usable && findings.length === 0)).toBe(true)
    const last = own.at(-1)
    expect(isGoodEnd({ type, returnStatus: last?.returnStatus ?? '' })).toBe(true)
    for (const answer of answersTo(bytes, { revision })) {
      const opened = openEnvelope(answer.bytes)
      if (opened.kind !== 'dxp') throw new Error('not wrapped')
      expect(opened.receiverIds).toEqual(['DXPENT0000099999'])
      const strict = parseMessage(opened.payload, { strict: revision })
      expect(strict.findings).toEqual([])
    }
  })

  it.each(simulatedOutcomes.map(({ code }) => code))(
    'outcome %s: only statuses of the specification or of practice',
    (outcome) => {
      const known = [...answered.statuses, ...(answered.alsoSeen ?? [])]
      const statuses = receiptsOf(sentMessage({ type }), { outcome }).flatMap(({ type: of, returnStatus }) =>
        of === receiptType && !returnStatus.startsWith('-') ? [returnStatus] : [],
      )
      expect(statuses.filter((status) => !known.includes(status))).toEqual([])
      expect(statuses.length > 0).toBe(outcome !== 'SILENT' && outcome !== 'MALFORMED')
    },
  )
})

describe('outcomes of an import list', () => {
  it.each([
    ['PASS', '622 2,622 3,622 120,622 399,622 800,816 1,818 2'],
    ['REJECT', '622 2,622 3,622 100'],
    ['FAIL', '622 2,622 4'],
    ['REFUSE', '622 2,622 -621001'],
    ['REJECT_LATE', '622 2,622 3,622 120,622 100'],
    ['INSPECT', '622 2,622 3,622 120,622 500,622 399,622 800,816 1,818 2'],
    ['DETAIN_502', '622 2,622 3,622 120,622 502'],
    ['RETURN', '622 2,622 3,622 120,622 700'],
    ['CLOSE', '622 2,622 3,622 120,622 399,622 800,622 899,816 1,818 2'],
    ['TAX_VOID', '622 2,622 3,622 120,622 399,622 800,816 1,818 3,816 1,818 2'],
    ['MALFORMED', '900 -1'],
    ['SILENT', ''],
  ] as const)('%s', (outcome, expected) => {
    expect(said(receiptsOf(sentMessage({ type: 'CEB621Message' }), { outcome })).join()).toBe(expected)
  })

  it('numbers and bills: the number of customs from 海关入库 on, a voided bill followed by a valid one', () => {
    const inner = innerOf(sentMessage({ type: 'CEB621Message' })).replace(/<ceb:(invtNo|preNo)>[^<]*<[^>]*>/g, '')
    const receipts = receiptsOf(wrapped(inner, 'CEB621Message'), { outcome: 'TAX_VOID' })
    const lists = receipts.filter(({ type }) => type === 'CEB622Message')
    expect(lists.map(({ fields }) => fields.invtNo ?? '')).toEqual(['', '', ...Array(3).fill(lists[2]?.fields.invtNo)])
    const bills = applyTaxReceipts(receipts.filter(({ type }) => type !== 'CEB622Message'))
    expect(bills.map(({ status }) => status)).toEqual(['3', '2'])
    expect(receipts.flatMap(({ findings }) => findings)).toEqual([])
  })
})

describe('last two digits of the number', () => {
  // The number of the second document of an example ends with 02.
  it('several documents: each has the outcome of its own number', () => {
    const receipts = receiptsOf(sentMessage({ type: 'CEB311Message', count: 3 }), { outcome: 'BY_DIGITS' })
    const of = (ending: string) => said(receipts.filter(({ keys }) => keys.orderNo?.endsWith(ending))).join()
    expect([of('01'), of('02'), of('03')]).toEqual(['312 2,312 3,312 100', '312 2,312 4', '312 2,312 -301008'])
  })

  it('hundred consecutive numbers: none refuses the whole message', () => {
    const receipts = receiptsOf(sentMessage({ type: 'CEB311Message', count: 100 }), { outcome: 'BY_DIGITS' })
    const numbers = new Set(receipts.map(({ keys }) => keys.orderNo?.slice(-2)))
    // Nothing is said of the one that ends with 99.
    expect(numbers.size).toBe(99)
    expect(receipts.some(({ type }) => type === 'CEB900Message')).toBe(false)
    expect(receipts.filter(({ keys }) => keys.orderNo?.endsWith('04')).at(-1)?.returnStatus).toBe('120')
  })

  it('number that asks for it: the whole message is refused', () => {
    const inner = innerOf(sentMessage({ type: 'CEB311Message', count: 3 }))
    const [second = ''] = inner.match(/<ceb:orderNo>[^<]*02<\/ceb:orderNo>/) ?? []
    const asking = inner.replace(second, second.replace('</', '-CEB900</'))
    expect(second).not.toBe('')
    expect(said(receiptsOf(wrapped(asking, 'CEB311Message'), { outcome: 'BY_DIGITS' }))).toEqual(['900 -1'])
  })

  it('outcomes other than 通过: different digits for each', () => {
    const endings = simulatedOutcomes.flatMap((outcome) => ('ending' in outcome ? [outcome.ending] : []))
    expect(new Set(endings).size).toBe(simulatedOutcomes.length - 1)
  })
})

describe('shares', () => {
  it('many documents: near to the settings, and equal for equal seeds', () => {
    const bytes = sentMessage({ type: 'CEB621Message', count: 100 })
    const ends = (seed: number) => {
      const settings = { outcome: 'BY_SHARE', rejectShare: 30, detainShare: 20, inspectShare: 20, seed } as const
      const receipts = receiptsOf(bytes, settings)
      return ['100', '50[1239]', '599', '500'].map(
        (status) => receipts.filter(({ returnStatus }) => new RegExp(`^${status}$`).test(returnStatus)).length,
      )
    }
    const [rejected = 0, detained = 0, other = 0, inspected = 0] = ends(7)
    expect(rejected).toBeGreaterThan(15)
    expect(rejected).toBeLessThan(45)
    expect(detained + other).toBeGreaterThan(8)
    expect(inspected).toBeGreaterThan(8)
    expect(ends(7)).toEqual([rejected, detained, other, inspected])
    expect(ends(8)).not.toEqual(ends(7))
  })
})

describe('faulty message', () => {
  it('unreadable: one CEB900 for the whole message', () => {
    const faulty = innerOf(sentMessage({ type: 'CEB311Message' })).replace('<ceb:currency>142</ceb:currency>', '')
    const [refused, ...more] = receiptsOf(wrapped(faulty, 'CEB311Message'), {})
    expect(more).toEqual([])
    expect(refused).toMatchObject({ type: 'CEB900Message', returnStatus: '-1', keys: { oriCopMsgId: copMsgId } })
    expect(refused?.returnInfo).toBe('[Code:-1;Desc:第 2 行：缺少“币制”（模拟海关）]')
    expect(refused?.fields.oriBizMessage).toContain('<ceb:orderNo>')
  })

  it('document that breaks a rule: refused alone, with the sentence of the rule', () => {
    const faulty = innerOf(sentMessage({ type: 'CEB311Message', count: 2 })).replace(
      '<ceb:acturalPaid>229.22</ceb:acturalPaid>',
      '<ceb:acturalPaid>1</ceb:acturalPaid>',
    )
    const receipts = receiptsOf(wrapped(faulty, 'CEB311Message'), {})
    const refused = receipts.find(({ returnStatus }) => returnStatus === '-301008')
    expect(refused?.infoDesc).toContain('现为 1')
    expect(receipts.filter(({ returnStatus }) => returnStatus === '120')).toHaveLength(1)
  })

  it('any bytes: never throws', () => {
    const random = seededRandom(20_261_121)
    const sound = [sentMessage({ type: 'CEB621Message' }), sentMessage({ type: 'CEB311Message', count: 2 })]
    const bare = sound.map((envelope) => Buffer.from(innerOf(envelope)))
    for (let round = 0; round < 400; round += 1) {
      const bytes = Buffer.from(random.pick([...sound, ...bare]))
      for (let change = random.below(4); change >= 0; change -= 1) bytes[random.below(bytes.length)] = random.below(256)
      const torn = random.below(3) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes
      const outcome = random.pick(['BY_SHARE', 'TAX_VOID', 'MALFORMED'] as const)
      for (const answer of answersTo(torn, { outcome })) {
        expect(openEnvelope(answer.bytes).kind).not.toBe('unreadable')
      }
    }
  })

  it.each([
    ['garbage', 'no message at all'],
    ['a receipt', '<CEB312Message xmlns="http://www.chinaport.gov.cn/ceb" guid="1" version="1.0"/>'],
  ])('%s: refused without an error', (_, text) => {
    expect(said(receiptsOf(Buffer.from(text), {}))).toEqual(['900 -1'])
  })
})

describe('disturbances', () => {
  const bytes = sentMessage({ type: 'CEB621Message' })
  const stateOf = (settings: Partial<SimulationSettings>) => {
    const receipts = receiptsOf(bytes, settings).filter(({ usable }) => usable)
    return applyReceipts({ type: 'CEB621Message', appType: '1', before: 'SENT', receipts }).state
  }

  it('all shares 100 per cent: same state', () => {
    const all = { lateShare: 100, duplicateShare: 100, disorderShare: 100, truncateShare: 100 }
    expect(stateOf(all)).toBe('RELEASED')
    expect(planAnswers({ bytes, settings: { ...calm, ...all }, receivedAt })).toHaveLength(7 * 3)
  })

  it('disorder: reversed order of sending, unchanged times of customs', () => {
    const receipts = receiptsOf(bytes, { disorderShare: 100 }).filter(({ type }) => type === 'CEB622Message')
    expect(receipts.map(({ returnStatus }) => returnStatus)).toEqual(['800', '399', '120', '3', '2'])
    expect(receipts.map(({ returnTime }) => returnTime)).toEqual(
      receipts
        .map(({ returnTime }) => returnTime)
        .toSorted()
        .toReversed(),
    )
  })

  it('truncated file: unreadable, followed by the complete one', () => {
    const plan = planAnswers({ bytes, settings: { ...calm, truncateShare: 100 }, receivedAt })
    expect(plan.map((answer) => openEnvelope(answer.bytes).kind)).toEqual(Array(7).fill(['unreadable', 'dxp']).flat())
  })

  it('late answers: ten delays later', () => {
    const times = (settings: Partial<SimulationSettings>) =>
      planAnswers({ bytes, settings: { ...calm, ...settings }, receivedAt }).map(({ dueTime }) => dueTime.getTime())
    expect(times({ lateShare: 100 })).toEqual(times({}).map((time) => time + 50_000))
  })

  it('file names: unique', () => {
    const plan = planAnswers({ bytes, settings: { ...calm, truncateShare: 100, duplicateShare: 100 }, receivedAt })
    expect(new Set(plan.map(({ fileName }) => fileName)).size).toBe(plan.length)
  })
})

// At the end of the file, when everything was answered.
it.runIf(schemas !== undefined || process.env.CI === 'true')(
  'prints how many answers the official schemas accepted',
  () => {
    const total = [...validated.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(1000)
    // Lists and their tax bills, void ones too, and refusals of whole messages.
    for (const type of ['CEB622Message', 'CEB816Message', 'CEB818Message', 'CEB900Message']) {
      expect(validated.get(type)).toBeGreaterThan(10)
    }
    console.log(`answers of the simulated customs: ${total} of ${total} valid against the official schemas`)
    schemas?.close()
  },
)
