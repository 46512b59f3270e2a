// Plan of a bulk change: the field of a row or of its lines, and the new value of each old one. Pure.
import { bulkFieldsOf, type ChangeWay, changeWays } from '@kouan/contract/calls/bulk-change.ts'
import { checkValue } from '@kouan/contract/derive/check.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { BadInput } from '../../ground/errors.ts'

export interface Change {
  /** Name of the field in its row or line. */
  name: string
  label: string
  field: Field
  line?: { key: string; of: LineResource }
  /** Returns the new value for an old one. */
  next(value: unknown): unknown
}

interface Asked {
  field?: unknown
  way?: unknown
  value?: unknown
  find?: unknown
}

const refuse = (field: keyof Asked, message: string) => new BadInput([{ field, message }])

/** Throws BadInput for a field, way or value that no row can take. */
export function planChange(resource: Resource, asked: Asked): Change {
  const bulk = bulkFieldsOf(resource).find(({ name }) => name === asked.field)
  if (!bulk) throw refuse('field', '字段：不存在，或不能批量修改')
  const { field, label, ways } = bulk
  const way = ways.find((known) => known === asked.way)
  if (!way) throw refuse('way', `修改方式：“${label}”只能${ways.map((known) => changeWays[known]).join('或')}`)
  const [key = '', name = ''] = bulk.name.includes('.') ? bulk.name.split('.') : ['', bulk.name]
  const of = resource.lines?.[key]
  return { name, label, field, ...(of ? { line: { key, of } } : {}), next: nextOf(way, { ...asked, field }) }
}

function nextOf(way: ChangeWay, { field, value, find }: Omit<Asked, 'field'> & { field: Field }): Change['next'] {
  if (way === 'clear') return () => null
  if (way === 'set') {
    const set = readValue(field, value)
    return () => set
  }
  const part = typeof find === 'string' ? find : ''
  if (part === '') throw refuse('find', '请输入查找内容')
  const instead = typeof value === 'string' ? value : ''
  return (held) => (typeof held === 'string' ? held.replaceAll(part, () => instead) : held)
}

function readValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') throw refuse('value', `请输入新的${field.label}`)
  const read = kindOf(field).read(value, field)
  const fault = 'fault' in read ? `${field.label}：${read.fault}` : checkValue(field, read.value)
  if (fault !== undefined || 'fault' in read) throw refuse('value', fault ?? '')
  return read.value
}

/** Returns whether the database stores both alike; an empty text is null there. */
export const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')
