import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longestFirst, secondsOf } from './longest-first.ts'

const alone = (path: string) => ({ path, sharing: undefined })

it('the files that take long begin first, the longest of them before the others; the rest stays in its order', () => {
  const files = [
    'b.test.ts',
    'server/domain/declaration/delivery/fault.test.ts',
    'a.test.ts',
    'server/boot/start.test.ts',
  ]
  expect(longestFirst(files, alone)).toEqual([
    'server/boot/start.test.ts',
    'server/domain/declaration/delivery/fault.test.ts',
    'b.test.ts',
    'a.test.ts',
  ])
})

it('files that share a process follow on each other, after those that share none', () => {
  const projectOf: Record<string, string> = { 's.test.ts': 'server', 'u.test.ts': 'unit', 'v.test.ts': 'unit' }
  const files = ['s.test.ts', 'u.test.ts', 'server/boot/start.test.ts', 'v.test.ts', 'a.test.ts']
  const begun = longestFirst(files, (path) => ({
    path,
    sharing: path.startsWith('server/') ? 'server' : projectOf[path],
  }))
  expect(begun).toEqual(['a.test.ts', 'server/boot/start.test.ts', 's.test.ts', 'u.test.ts', 'v.test.ts'])
})

it('every file with a time exists', () => {
  const root = join(import.meta.dirname, '..')
  expect(Object.keys(secondsOf).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
