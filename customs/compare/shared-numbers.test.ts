// Exclusive use over a set of files: every kind that has a row, by each of its numbers.
import { expect, test } from 'vitest'
import { exampleDocument } from '../conformance/example-document.ts'
import { exampleNow } from '../conformance/example-order.ts'
import { declarations } from '../messages/catalogue.ts'
import type { Declaration, Fields } from '../messages/message.ts'
import { type ExclusiveUse, exclusiveUsesOf } from '../rules/exclusive-use.ts'
import { compareDocuments } from './compare-documents.ts'
import type { ComparedDocument } from './compared-document.ts'

const revision = '202205'

/** The example of a kind under another serial, so that it has no number in common with the others, and these values. */
function documentOf(definition: Declaration, serial: number, given: { head?: Fields; line?: Fields } = {}) {
  const { head, lines } = exampleDocument({ definition, revision, serial, optional: 'all' })
  return {
    type: definition.type,
    name: `${definition.type}-${serial}`,
    head: { ...head, ...given.head },
    lines: lines.map((line) => ({ ...line, ...given.line })),
  }
}

/** What two documents share that use the same number. */
function shared(definition: Declaration, { elements, isByLine }: ExclusiveUse): { head?: Fields; line?: Fields } {
  const { head, lines } = documentOf(definition, 1)
  const [number] = elements
  return isByLine ? { line: { [number]: lines[0]?.[number] } } : { head: { [number]: head[number] } }
}

const told = (documents: readonly ComparedDocument[]) =>
  compareDocuments({ documents, revision, now: exampleNow })
    .findings.filter(({ rule }) => rule === 'exclusive')
    .map(({ name, path, severity }) => `${severity} ${name} ${path}`)

const cases = declarations.flatMap((definition) =>
  exclusiveUsesOf(definition).map((use) => ({ definition, use, type: definition.type, number: use.elements[0] })),
)

test('kinds with exclusive numbers: lists, cancellations and what gathers parcels; never returns', () => {
  const types = [...new Set(cases.map(({ type }) => type.slice(3, 6)))]
  expect(types.toSorted()).toEqual(['311', '507', '509', '603', '605', '607', '621', '623', '701', '711'])
  const returns = declarations.filter(({ effect }) => effect === 'returns')
  expect(returns.flatMap(exclusiveUsesOf)).toEqual([])
})

test.each(cases)(
  '$type $number used by two documents: the later one is told of, with the other',
  ({ definition, use }) => {
    const given = shared(definition, use)
    const documents = [documentOf(definition, 1), documentOf(definition, 2, given), documentOf(definition, 3)]
    const place = use.isByLine ? 'lines[0]' : 'head'
    const severity = use.isAdvice ? 'warning' : 'error'
    expect(told(documents)).toEqual([`${severity} ${definition.type}-2 ${place}.${use.elements[0]}`])
    const [finding] = compareDocuments({ documents, revision, now: exampleNow }).findings.filter(
      ({ rule }) => rule === 'exclusive',
    )
    expect(finding?.message).toContain(`已用于${definition.shortTitle} ${definition.type}-1：`)
  },
)

test.each(cases)(
  '$type $number: the same number of another owner, a deletion and versions of one are no second use',
  (one) => {
    const { definition, use } = one
    const given = shared(definition, use)
    const first = documentOf(definition, 1)
    const second = documentOf(definition, 2, given)
    for (const owner of use.elements.slice(1)) {
      expect(told([first, { ...second, head: { ...second.head, [owner]: '9900D97777' } }]), owner).toEqual([])
    }
    const deletion = (of: ComparedDocument) => ({ ...of, name: 'deletion', head: { ...of.head, appType: '3' } })
    expect(told([first, second, deletion(first)])).toEqual([])
    expect(told([first, deletion(second)])).toEqual([])
    expect(told([first, { ...first, name: 'again', head: { ...first.head, appType: '2' } }])).toEqual([])
  },
)

test('list whose number a cancellation names: another list of its order is a warning that says what it waits for', () => {
  const [list, cancellation] = ['CEB621Message', 'CEB623Message'].map((type) =>
    declarations.find((one) => one.type === type),
  )
  if (!list || !cancellation) throw new Error('no list')
  const first = documentOf(list, 1)
  const { orderNo, invtNo } = first.head
  const documents = [first, documentOf(list, 2, { head: { orderNo } })]
  expect(told(documents)).toEqual(['error CEB621Message-2 head.orderNo'])
  const withdrawn = [...documents, documentOf(cancellation, 3, { head: { invtNo } })]
  expect(told(withdrawn)).toEqual(['warning CEB621Message-2 head.orderNo'])
})
