import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { cacheMegabytes, memoryHere } from './cache-size.ts'

const gigabyte = 2 ** 30

test('The bundled PostgreSQL caches pages in an eighth of the memory, at least what it would itself, at most one gigabyte', () => {
  expect([0.5, 1, 2, 4, 8, 64].map((memory) => cacheMegabytes(memory * gigabyte))).toEqual([
    128, 128, 256, 512, 1024, 1024,
  ])
})

test('No container is thought to have more memory than its machine', () => {
  expect(memoryHere()).toBeGreaterThan(0)
  expect(memoryHere()).toBeLessThanOrEqual(totalmem())
})
