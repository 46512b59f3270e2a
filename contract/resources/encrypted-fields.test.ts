import { describe, expect, it } from 'vitest'
import { allResources } from '../areas/all-areas.ts'
import { type Field, number, text } from '../language/field.ts'
import { defineLines, defineResource } from '../language/resource.ts'

const declare = (field: Field, more: object = {}) =>
  defineResource({
    name: 'person',
    title: '人员',
    area: 'system',
    path: '/person',
    table: 'person',
    standard: ['list'],
    sort: { by: 'id', order: 'desc' },
    tenant: 'own',
    fields: { phone: field },
    ...more,
  })

describe('rule 22: defineResource, encrypted fields', () => {
  it.each([
    ['a search by a part of it', text({ label: '电话', encrypt: 'exact', search: 'like' }), /searched by like/],
    ['a search by a list', text({ label: '电话', encrypt: 'exact', search: 'in' }), /searched by in/],
    ['a search by a range', text({ label: '电话', encrypt: 'exact', search: 'range' }), /searched by range/],
    ['a search without a hash', text({ label: '电话', encrypt: true, search: 'eq' }), /'exact'/],
    ['uniqueness without a hash', text({ label: '电话', encrypt: true, unique: true }), /'exact'/],
    ['a mask alone', text({ label: '电话', mask: 'phone' }), /must be encrypted/],
    ['a number', number({ label: '电话', encrypt: true }), /only text/],
  ])('rule 22: defineResource: %s of an encrypted field, throws', (_, field, message) => {
    expect(() => declare(field as Field)).toThrow(message)
    const lines = {
      rows: defineLines({ title: '明细', table: 'person_line', head: 'person_id', fields: { x: field } }),
    }
    expect(() => declare(text({ label: '电话' }), { lines })).toThrow(message)
  })

  it('rule 22: defineResource: sort by an encrypted field throws, exact search does not', () => {
    const phone = text({ label: '电话', encrypt: 'exact', search: 'eq', unique: true, mask: 'phone' })
    expect(() => declare(phone, { sort: { by: 'phone', order: 'asc' } })).toThrow(/cannot be sorted by/)
    expect(declare(phone).fields.phone).toBe(phone)
  })

  it('rule 22: names, phones, identity numbers and addresses of persons, masked and encrypted', () => {
    const marked = allResources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([key, field]) => (field.encrypt && field.mask ? [`${name}.${key}`] : [])),
    )
    const persons =
      /^((order|inventory|payment)\.(buyer|payer|consignee)(Name|Telephone|IdNumber|Address)?|payment\.telephone|enterprise\.(legal|contact)(Person|Name|IdNo|Phone|Email)|user\.(phone|email|telephone))$/
    expect(marked.filter((field) => persons.test(field))).toEqual(marked)
    expect(marked).toHaveLength(22)
  })
})
