import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longestFirst, secondsOf } from './longest-first.ts'

it('the files that take long begin first, the longest of them before the others; the rest stays in its order', () => {
  const files = ['b.test.ts', 'server/boot/start.test.ts', 'a.test.ts', 'server/domain/declaration/fault.test.ts']
  expect(longestFirst(files, (file) => file)).toEqual([
    'server/domain/declaration/fault.test.ts',
    'server/boot/start.test.ts',
    'b.test.ts',
    'a.test.ts',
  ])
})

it('every file with a time exists', () => {
  const root = join(import.meta.dirname, '..')
  expect(Object.keys(secondsOf).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
