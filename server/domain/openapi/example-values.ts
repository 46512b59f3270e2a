// Example values of fields. Each passes the checks of its field: it is the first that does among values of many forms.

import { seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { check, checkValue } from '@kouan/contract/derive/check.ts'
import { readValue } from '@kouan/contract/derive/read-value.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import { sheetExamples } from '@kouan/contract/rules/sheet-examples.ts'
import {
  fictitiousCreditCode,
  fictitiousCustomsCode,
  fictitiousIdentityCard,
} from '@kouan/customs/checks/fictitious.ts'

const codesOf = new Map(seedDictionaries.map(({ code, items }) => [code, items.map(([value]) => value)]))

/** Values of the forms that fields have; `serial` makes them different. */
export function candidateValues(field: Field, serial: number): unknown[] {
  return [
    ...(codesOf.get(field.code ?? '') ?? []).slice(0, 3),
    '1',
    String(field.min ?? 1),
    `Harbour${serial}`,
    `code_${serial}`,
    String(13_700_000_000 + serial),
    `person${serial}@example.org`,
    'https://example.org',
    '/order/list',
    '[{"name":"Path","args":["/partner/**"]}]',
    'jdbc:mysql://192.0.2.1:3306/trade',
    `SHA256:${'A'.repeat(43)}`,
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    '021-66668888',
    '990000',
    'refuse',
    '测试',
    fictitiousCustomsCode(serial % 10_000),
    fictitiousCreditCode(serial),
    fictitiousIdentityCard({ birthDate: '19900101', serial: serial % 1000 }),
    `DXPENT${String(serial).padStart(10, '0')}`,
    '2026-01-31',
    `${2000 + (serial % 900)}-0${1 + (serial % 9)}`,
    '2026',
    '2026-01-31 00:00:00',
    '08:30:00',
    'openid',
    '20260131',
    '20260131083000',
    '0 0 3 * * ?',
    'system',
    '{"name":"示例"}',
    '[{"kind":"text","value":"HG"},{"kind":"serial","value":"DAY","digits":4}]',
    '[{"digits":"*","pattern":".+","message":"须有内容"}]',
  ]
}

const cursor = '8123.45'
const instant = '2026-11-28T11:05:55+08:00'
const given: Readonly<Record<string, string>> = {
  ...{ cursor, nextCursor: cursor, lastCursor: cursor },
  ...{ changedTime: instant, returnedTime: instant, declaredTime: instant, createdTime: instant, updatedTime: instant },
  ...{ reasonCode: '100', field: 'goods[0].qty', mending: '改正后重新申报' },
}

const personal = { name: '王示例', phone: '13900000001', email: 'shili@example.org', address: '示例省示例市示例路1号' }

/** Values that read well come first. */
const candidatesNamed = (name: string, field: Field): unknown[] => [
  ...[field.default, given[name], sheetExamples[name]].filter((one) => one !== undefined),
  ...(field.mask && Object.hasOwn(personal, field.mask) ? [personal[field.mask as keyof typeof personal]] : []),
  ...(field.code || field.to ? [] : [`示例${field.label}`]),
  ...candidateValues(field, 1),
]

const known = new WeakMap<Field, unknown>()

/** Returns a value of the field as clients send it; undefined where none of the values passes. */
export function exampleOf(name: string, field: Field): unknown {
  if (!known.has(field)) known.set(field, findExample(name, field))
  return known.get(field)
}

function findExample(name: string, field: Field): unknown {
  if (isLines(field)) return [exampleRow(field.fields ?? {})]
  for (const candidate of candidatesNamed(name, field)) {
    const read = readValue(field, candidate)
    if ('value' in read && read.value !== null && checkValue(field, read.value) === undefined) return read.value
  }
  return undefined
}

/**
 * Returns what a client has to send at least: the required fields, and those that these require. Of an edit: the fields that identify
 * the row, and some to change.
 */
export function exampleRow(fields: Fields, { isPartial = false } = {}): Record<string, unknown> {
  const names = Object.keys(fields)
  const isNeeded = ({ required, identifiesRow }: Partial<Field>) => required && (!isPartial || identifiesRow)
  const shown = new Set(names.filter((name) => isNeeded(fields[name] ?? {})))
  if (isPartial) for (const name of ['version', ...names.slice(0, 4)]) if (fields[name]) shown.add(name)
  for (;;) {
    const row = Object.fromEntries(names.filter((name) => shown.has(name)).map((name) => [name, valueIn(fields, name)]))
    const missing = check(fields, row, isPartial ? { partial: true } : {})
      .map(({ field }) => field)
      .filter((name) => Object.hasOwn(fields, name) && !shown.has(name))
    if (missing.length === 0) return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
    for (const name of missing) shown.add(name)
  }
}

const valueIn = (fields: Fields, name: string): unknown => {
  const field = fields[name]
  return field && exampleOf(name, field)
}
