import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSecrets, replaceKeys, type SecretsOptions, signSecretOf } from './secrets.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-secrets-'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(home, 'data-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const readAll = (more: Partial<SecretsOptions> = {}) =>
  readSecrets({ folder, signSecret: undefined, randomBytes, ...more })
/** As a start does it that found nothing against it. */
function read(more: Partial<SecretsOptions> = {}) {
  const { secrets, persist } = readAll(more)
  persist()
  return secrets
}
const file = () => join(folder, 'secrets.json')
const mode = () => statSync(file()).mode & 0o777

describe('rule 7: secrets', () => {
  it('are made once, random, in a file that only its owner can read', () => {
    const first = read()
    expect(mode()).toBe(0o600)
    expect(first.encryptionKey).toHaveLength(32)
    expect(Buffer.from(first.signSecret ?? '', 'base64url').length).toBeGreaterThanOrEqual(24)
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
    expect(read({ signSecret: given }).signSecret).toBe(given)
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

  it('are not written before it is known that the database wants no others', () => {
    readAll()
    expect(existsSync(file())).toBe(false)
  })

  it('keep their older keys beside the new one as long as there are any', () => {
    const { encryptionKey, signSecret } = read()
    const fresh = randomBytes(32)
    replaceKeys(folder, { encryptionKey: fresh, olderKeys: [encryptionKey] })
    expect(read()).toEqual({ encryptionKey: fresh, olderKeys: [encryptionKey], signSecret })
    replaceKeys(folder, { encryptionKey: fresh })
    expect(read()).toEqual({ encryptionKey: fresh, signSecret })
    expect(mode()).toBe(0o600)
  })
})

describe('rule 7: keys from outside the data folder', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const text = (key: Buffer) => key.toString('base64')

  it('of the environment win and are never written into it', () => {
    const encryptionKeys = `${text(first)},${text(second)}`
    const answer = readAll({ encryptionKeys })
    answer.persist()
    expect(answer).toMatchObject({ secrets: { encryptionKey: first, olderKeys: [second] }, keysInFolder: false })
    expect(existsSync(file())).toBe(false)
    // The secret of signatures follows from the keys, the same on every server; one that stands in a folder stays.
    expect([answer.secrets.signSecret, signSecretOf(first)]).toEqual([undefined, signSecretOf(Buffer.from(first))])
    expect(signSecretOf(first)).not.toBe(signSecretOf(second))
    writeFileSync(file(), '{"signSecret":"of-an-earlier-start"}')
    expect(read({ encryptionKeys }).signSecret).toBe('of-an-earlier-start')
    // Without them the folder has no key, and none is made up.
    expect(() => read()).toThrow(/已损坏，请从备份恢复/)
  })

  it('of a file are read one a line, if nobody else can read it', () => {
    const keyFile = join(folder, 'keys')
    writeFileSync(keyFile, `${text(first)}\n${text(second)}\n`, { mode: 0o600 })
    expect(readAll({ keyFile }).secrets).toMatchObject({ encryptionKey: first, olderKeys: [second] })
    chmodSync(keyFile, 0o640)
    expect(() => readAll({ keyFile })).toThrow(/其他用户读取；请执行 chmod 600/)
    expect(() => readAll({ keyFile: join(folder, 'missing') })).toThrow(/不能读取/)
  })

  it.each(['', 'c2hvcnQ=', `${randomBytes(32).toString('base64')},c2hvcnQ=`])('are refused: %j', (encryptionKeys) => {
    expect(() => readAll({ encryptionKeys })).toThrow(/32 字节密钥的 Base64/)
    expect(existsSync(file())).toBe(false)
  })
})
