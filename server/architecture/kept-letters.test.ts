// Passwords and secrets are compared letter by letter: none of them is replaced by a usual one that looks the same.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { readValue } from '@kouan/contract/derive/read-value.ts'
import { expect, it } from 'vitest'
import { served } from '../areas.ts'

const sent = 'Cafe\u0301\u2fa6'

// The key of a host (主机密钥) is public.
const secret = /(密码|密码或令牌|口令|[^机]密钥|私钥)$/

const typed = [
  ...served.map(({ call: { name, input } }) => ({ name, fields: input })),
  ...allResources.map(({ name, fields }) => ({ name, fields })),
].flatMap(({ name, fields }) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'text' || kind === 'textarea')
    .map(([key, field]) => ({ name, key, field, label: field.label })),
)
const secrets = typed.filter(({ label }) => secret.test(label))
const people = typed.filter(({ field }) => field.mask === 'name')

it('secrets and names of persons: are found', () => {
  expect(secrets.length).toBeGreaterThan(20)
  expect(people.length).toBeGreaterThan(5)
})

it.each(secrets)('$name $key ($label): its letters are those that were typed', ({ field }) => {
  expect(readValue(field, sent)).toEqual({ value: sent })
})

it.each(people)('$name $key, the name of a person: has usual letters', ({ field }) => {
  expect(readValue(field, sent)).toEqual({ value: 'Caf\u00e9金' })
})
