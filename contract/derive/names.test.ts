import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { allResources } from '../areas/all-areas.ts'
import { columnName } from './names.ts'

describe('columnName: words of a field name are joined by underscores', () => {
  it.each([
    ['id', 'id'],
    ['roleName', 'role_name'],
    ['line1Amount', 'line1_amount'],
    ['POD', 'pod'],
    ['portPOD', 'port_pod'],
    ['HSCode', 'hs_code'],
    ['portPODCode', 'port_pod_code'],
    ['fCurrency', 'fcurrency'],
    ['planB', 'planb'],
  ])('%s → %s', (field, column) => expect(columnName(field)).toBe(column))
})

/** At least two characters between underscores, none at either end. */
const readableColumn = /^[a-z][a-z0-9]+(_[a-z0-9]{2,})*$/

const messages: readonly MessageDefinition[] = Object.values(messageDefinitions)
const tables = [
  ...messages.flatMap(({ type, head, line }) => [
    { table: `${type} head`, names: head.elements.map(({ name }) => name) },
    { table: `${type} line`, names: (line?.elements ?? []).map(({ name }) => name) },
  ]),
  ...allResources.flatMap(({ table, fields, lines = {} }) => [
    { table, names: Object.keys(fields) },
    ...Object.values(lines).map((line) => ({ table: line.table, names: Object.keys(line.fields) })),
  ]),
]

it('columns of all message elements and resources: readable, and unique within their table', () => {
  for (const { table, names } of tables) {
    const columns = names.map(columnName)
    expect({ table, unreadable: columns.filter((column) => !readableColumn.test(column)) }).toEqual({
      table,
      unreadable: [],
    })
    expect({ table, columns: new Set(columns).size }).toEqual({ table, columns: names.length })
  }
})
