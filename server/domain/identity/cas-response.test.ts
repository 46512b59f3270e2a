import { expect, test } from 'vitest'
import { readCasResponse } from './cas-response.ts'

const answer = (inside: string, uri = 'http://www.yale.edu/tp/cas') =>
  readCasResponse(Buffer.from(`<cas:serviceResponse xmlns:cas="${uri}">${inside}</cas:serviceResponse>`))
const success = (inside: string) => `<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`

test('the user of a success, whatever attributes follow', () => {
  const attributes = '<cas:attributes><cas:user>other</cas:user><cas:mail>a@b.cn</cas:mail></cas:attributes>'
  expect(answer(success(`<cas:user> wang </cas:user>${attributes}`))).toEqual({ user: 'wang' })
})

test('the code of a failure', () => {
  const failure = '<cas:authenticationFailure code="INVALID_TICKET">Ticket not recognized</cas:authenticationFailure>'
  expect(answer(failure)).toEqual({ failure: 'INVALID_TICKET' })
  expect(answer(`${failure}${success('<cas:user>wang</cas:user>')}`)).toEqual({ failure: 'INVALID_TICKET' })
})

test.each([
  ['two successes', answer(success('<cas:user>a</cas:user>') + success('<cas:user>b</cas:user>'))],
  ['two users', answer(success('<cas:user>a</cas:user><cas:user>b</cas:user>'))],
  ['no user', answer(success(''))],
  ['another namespace', answer(success('<cas:user>a</cas:user>'), 'http://example.org')],
  ['a page', readCasResponse(Buffer.from('<!DOCTYPE html><html><body>login</body></html>'))],
  ['an entity', readCasResponse(Buffer.from('<!DOCTYPE x [<!ENTITY u "admin">]><x>&u;</x>'))],
  ['nothing', readCasResponse(Buffer.from(''))],
  ['broken', readCasResponse(Buffer.from('<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">'))],
])('%s proves nobody', (_, read) => {
  expect(read).toMatchObject({ failure: expect.any(String) })
})
