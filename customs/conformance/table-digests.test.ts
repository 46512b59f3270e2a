import { expect, test } from 'vitest'
import { addInfo, answer, bizKey, head, receiver, response, result, route } from '../envelope/dxp-tables.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { type Revision, revisions } from '../messages/message.ts'
import { baseSubscribe, baseTransfer, extendMessage } from '../messages/transfer.ts'
import { agreedTables, elementsDigest, tableDigest } from './table-digests.ts'

/** As agreedTables has it. */
function digestsOf(type: string): string {
  const envelope = { node: 'DxpMsg', elements: [...head, receiver, ...addInfo, bizKey, ...route] }
  const answered = { node: 'DxpRep', elements: [...answer, ...response, ...result] }
  const tables = [baseTransfer, baseSubscribe, extendMessage, envelope, answered]
  const beside = tables.find(({ node }) => node === type)
  if (beside) return elementsDigest(beside.elements)
  const definition = findDefinition(type)
  const known = revisions.filter((revision: Revision) => definition?.revisions[revision])
  return known.map((revision) => `${revision} ${definition && tableDigest(definition, revision)}`).join(', ')
}

test('tables of messages: each is as it agreed with the official schema', () => {
  const now = Object.fromEntries(Object.keys(agreedTables).map((type) => [type, digestsOf(type)]))
  expect(now).toEqual(agreedTables)
})
