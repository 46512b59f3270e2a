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

  /** Names of fields with data of a person. Telephones of companies are of none. */
  const personal =
    /^(buyer|payer|consignee|legal|contact)(Person|Name|IdNo|IdNumber|Telephone|Phone|Email|Address|Qq)?$|^(?!agent|ebc|ebp|logistics|owner|pay(?!er))\w*(IdNumber|Telephone|Phone)$|^(phone|email|telephone|bankAccount|esReceiver|initalRe(quest|sponse))$/

  it('rule 22: names, phones, identity numbers and addresses of persons, masked and encrypted', () => {
    const all = allResources.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([key, field]) => ({
        key,
        path: `${name}.${key}`,
        // Secrets are of no person, and never shown.
        isMarked: field.encrypt && field.mask && field.mask !== 'secret',
      })),
    )
    const open = all.filter(({ key, isMarked }) => personal.test(key) && !isMarked)
    expect(
      open.map(({ path }) => path),
      'data of a person: give the field `mask` and `encrypt`',
    ).toEqual([])
    const marked = all.filter(({ isMarked }) => isMarked)
    const unknown = marked.filter(({ key }) => !personal.test(key))
    expect(
      unknown.map(({ path }) => path),
      'masked and encrypted: add the name to `personal`',
    ).toEqual([])
    expect(marked.length).toBeGreaterThanOrEqual(22)
  })
})
