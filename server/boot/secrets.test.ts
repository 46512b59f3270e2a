import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-secrets-'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(home, 'data-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const read = (signSecret?: string) => readSecrets({ folder, signSecret, randomBytes })
const file = () => join(folder, 'secrets.json')
const mode = () => statSync(file()).mode & 0o777

describe('rule 7: secrets', () => {
  it('are made once, random, in a file that only its owner can read', () => {
    const first = read()
    expect(mode()).toBe(0o600)
    expect(first.encryptionKey).toHaveLength(32)
    expect(Buffer.from(first.signSecret, 'base64url').length).toBeGreaterThanOrEqual(24)
    expect(read()).toEqual(first)
    rmSync(file())
    expect(read()).not.toEqual(first)
  })

  it('are taken back from others when a copy or a restore opened the file to them', () => {
    const first = read()
    chmodSync(file(), 0o644)
    expect(read()).toEqual(first)
    expect(mode()).toBe(0o600)
  })

  it('from the environment win and are not written down', () => {
    const given = 'given-by-the-operator'
    expect(read(given).signSecret).toBe(given)
    expect(readFileSync(file(), 'utf8')).not.toContain(given)
  })

  it.each(['', '{', '{}', '{"encryptionKey":"c2hvcnQ=","signSecret":"x"}'])(
    'a broken file is refused: %j',
    (content) => {
      writeFileSync(file(), content)
      expect(() => read()).toThrow(/已损坏，请从备份恢复/)
      expect(readFileSync(file(), 'utf8')).toBe(content)
    },
  )
})
