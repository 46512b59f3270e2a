import { expect, test } from 'vitest'
import { readRange } from './envelope.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['lines=0-5', undefined],
  // Several ranges: a server may answer with the whole file instead.
  ['bytes=0-1,4-5', undefined],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-5', { from: 2, to: 5 }],
  ['bytes=2-', { from: 2, to: 9 }],
  ['bytes=2-99', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', null],
  ['bytes=5-4', null],
  ['bytes=-0', null],
])('file of ten bytes, range %s: read as %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})
