import { expect, test } from 'vitest'
import { messageDefinitions } from '../messages/catalogue.ts'
import type { ElementDefinition, MessageDefinition } from '../messages/message.ts'
import { baseSubscribe, baseTransfer } from '../messages/transfer.ts'
import { allCodeTables } from './all-code-tables.ts'
import { companyRoles } from './enterprise.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const elements: ElementDefinition[] = [
  ...definitions.flatMap(({ head, line }) => [...head.elements, ...(line?.elements ?? [])]),
  ...baseTransfer.elements,
  ...baseSubscribe.elements,
]

test('every code table that a message names exists', () => {
  const named = elements.flatMap(({ code }) => (code ? [code] : []))
  expect(named.length).toBeGreaterThan(5)
  for (const code of named) expect(Object.keys(allCodeTables)).toContain(code)
})

test('codes have the length that messages give them', () => {
  for (const { name, type, code } of elements) {
    if (!code || type.kind !== 'fixed') continue
    const found = Object.entries(allCodeTables).find(([dictionary]) => dictionary === code)
    const lengths = Object.keys(found?.[1].table ?? {}).map((key) => key.length)
    expect({ name, lengths: [...new Set(lengths)] }).toEqual({ name, lengths: [type.length] })
  }
})

test('every table has texts and no code stands for nothing', () => {
  for (const { table } of Object.values(allCodeTables)) {
    expect(Object.keys(table).length).toBeGreaterThan(0)
    for (const [code, text] of Object.entries<string>(table)) expect([code.trim(), text.trim()]).not.toContain('')
  }
})

test('senders of messages are company roles', () => {
  for (const { senderRoles = [] } of definitions) {
    for (const role of senderRoles) expect(Object.keys(companyRoles)).toContain(role)
  }
})
