// Values that pass the checks of a field, found by trying, so that a handler receives the one hostile value beside them.

import { checkValue } from '@kouan/contract/derive/check.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { candidateValues } from '../domain/openapi/example-values.ts'

let serial = 0

/** Each call returns other values, for fields that are unique. */
export function passingValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, passingValue(field)]))
}

function passingValue(field: Field): unknown {
  if (isLines(field)) return [passingValues(field.fields ?? {})]
  serial += 1
  for (const candidate of candidateValues(field, serial)) {
    const read = kindOf(field).read(candidate, field)
    if ('value' in read && checkValue(field, read.value) === undefined) return read.value
  }
  throw new Error(`no value passes for ${field.label}`)
}
