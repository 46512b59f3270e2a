// Values that pass the checks of a field, found by trying, so that a handler receives the one hostile value beside them.

import { seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { checkValue } from '@kouan/contract/derive/check.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import {
  fictitiousCreditCode,
  fictitiousCustomsCode,
  fictitiousIdentityCard,
} from '@kouan/customs/checks/fictitious.ts'

let serial = 0

function candidates(field: Field): unknown[] {
  serial += 1
  const codes = seedDictionaries.find(({ code }) => code === field.code)?.items.map(([value]) => value) ?? []
  return [
    ...codes.slice(0, 3),
    '1',
    String(field.min ?? 1),
    `Harbour${serial}`,
    `code_${serial}`,
    String(13_700_000_000 + serial),
    `person${serial}@example.org`,
    'https://example.org',
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
    '2026-01-31 00:00:00',
    '08:30:00',
    'openid',
    '20260131',
    '20260131083000',
    '0 0 3 * * ?',
    '[{"digits":"*","pattern":".+","message":"须有内容"}]',
  ]
}

/** Each call returns other values, for fields that are unique. */
export function passingValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, passingValue(field)]))
}

function passingValue(field: Field): unknown {
  if (isLines(field)) return [passingValues(field.fields ?? {})]
  for (const candidate of candidates(field)) {
    const read = kindOf(field).read(candidate, field)
    if ('value' in read && checkValue(field, read.value) === undefined) return read.value
  }
  throw new Error(`no value passes for ${field.label}`)
}
