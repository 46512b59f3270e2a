import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../ground/project-folder.ts'
import { lockNumbers } from './locks.ts'

const takesLock = /\bpg_(try_)?advisory_\w*\(\s*(\d|hashtext)/
const numberOfLock = /\b7_?206_?1\d{3}\b/

it('advisory locks: every purpose has a number of its own', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('advisory locks: only locks.ts and this test name keys', () => {
  const folder = join(projectFolder, 'server')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const named = sources.filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return takesLock.test(text) || numberOfLock.test(text)
  })
  expect(named.sort()).toEqual(['db/locks.test.ts', 'db/locks.ts'])
})

it('the search for keys of locks: finds numbers and hashed texts', () => {
  const takes = ['pg_advisory_xact_lock(1)', 'pg_try_advisory_lock(hashtext(', 'pg_advisory_lock_shared( 7']
  expect(takes.filter((text) => !takesLock.test(text))).toEqual([])
  expect(['7_206_1001', '72061001'].filter((text) => !numberOfLock.test(text))).toEqual([])
})
