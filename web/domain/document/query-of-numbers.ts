import type { FoundNumbers } from '@kouan/contract/calls/document.ts'
import type { Query, QueryRecord } from '@kouan/widgets/query-builder/query-condition.ts'

/** What one condition of an advanced query may hold. */
const longestValue = 2000

/** The advanced query that shows the documents with these numbers. */
export function queryOfNumbers(fields: FoundNumbers['fields']): Query {
  const records = fields.flatMap(({ name, numbers }) =>
    packed(numbers).map((val): QueryRecord => ({ field: name, type: 'text', rule: 'in', val })),
  )
  return { matchType: 'or', records }
}

function packed(numbers: readonly string[]): string[] {
  const packs: string[] = []
  let pack = ''
  for (const number of numbers) {
    if (pack.length + number.length + 1 > longestValue) {
      packs.push(pack)
      pack = ''
    }
    pack += pack === '' ? number : `,${number}`
  }
  return pack === '' ? packs : [...packs, pack]
}
