import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { findProgram } from './find-program.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-programs-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

function folder(name: string, mode?: number): string {
  const made = join(home, name)
  mkdirSync(made)
  if (mode !== undefined) {
    writeFileSync(join(made, 'a-pooler'), '#!/bin/sh\n')
    chmodSync(join(made, 'a-pooler'), mode)
  }
  return made
}
const [empty, given, other, text] = [
  folder('empty'),
  folder('given', 0o755),
  folder('other', 0o755),
  folder('text', 0o644),
]

it.each<[where: string, given: string, path: string, found: string]>([
  ['in the PATH', '', [empty, other].join(delimiter), other],
  ['in a folder that is given, and in the PATH', given, other, given],
  ['in the second folder that is given', [empty, given].join(delimiter), empty, given],
])('a program %s: found there', (_, programs, path, found) => {
  vi.stubEnv('TRIAL_PROGRAMS', programs)
  vi.stubEnv('PATH', path)
  expect(findProgram('a-pooler', 'a-package')).toBe(join(found, 'a-pooler'))
})

it.each([
  ['nowhere', empty],
  ['as a text that cannot be executed', text],
])('a program %s: the sentence names the package and the variable', (_, path) => {
  vi.stubEnv('TRIAL_PROGRAMS', '')
  vi.stubEnv('PATH', path)
  expect(() => findProgram('a-pooler', 'a-package')).toThrow(/package a-package of Debian, .* TRIAL_PROGRAMS/)
})
