import { expect, test } from 'vitest'
import { outgoingAddress } from './outgoing-address.ts'

test.each([
  'https://sms.example.org/send?app=1',
  'http://127.0.0.1:8080/send',
  'http://10.1.2.3/send',
  'http://172.16.0.9/send',
  'http://localhost:9000/',
])('%s may be opened', (address) => {
  expect(outgoingAddress(address)).toBeUndefined()
})

test.each([
  'http://sms.example.org/send',
  'http://172.32.0.1/send',
  'http://127.0.0.1.example.org/send',
  'http://10.1.2.3.4/send',
  'https://user:word@sms.example.org/',
  'https://sms.example.org/#part',
  'ftp://sms.example.org/',
  'sms.example.org',
])('%s is refused', (address) => {
  expect(outgoingAddress(address)).toBeDefined()
})
