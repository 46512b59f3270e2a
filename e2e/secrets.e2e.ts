import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startedServer } from './started-server.ts'

const { address, folder } = await startedServer()
const built = join(import.meta.dirname, '../web/dist')
const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const read = (path: string) =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('latin1')

/** What a secret looks like, whoever put it there. */
const suspicious = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\$argon2(id|i|d)\$/,
  /postgres(ql)?:\/\/[^\s'"`/]+:[^\s'"`@]+@/,
  /(sign_?secret|secret_?key|encryption_?key|api_?key|private_?key)['"]?\s*[:=]\s*['"`][^'"`]{8,}/i,
  /passw(or)?d['"]?\s*[:=]\s*['"`](?=[^'"`]*\d)[\w!@#$%^&*.-]{8,}['"`]/i,
  /AKIA[0-9A-Z]{16}/,
]

it('rule 7: the build holds nothing that looks like a secret, and no sources', () => {
  expect(files.length).toBeGreaterThan(10)
  for (const { parentPath, name } of files) {
    const text = read(join(parentPath, name))
    expect([name, ...suspicious.flatMap((shape) => shape.exec(text)?.[0] ?? [])]).toEqual([name])
    expect(name).not.toMatch(/\.map$/)
  }
})

it('rule 7: nothing that the server gives a stranger holds the secrets of the installation', async () => {
  const secrets: Record<string, string> = JSON.parse(readFileSync(join(folder, 'data/secrets.json'), 'utf8'))
  const paths = files
    .filter(({ name }) => !/^\.|\.gz$/.test(name))
    .map(({ parentPath, name }) => {
      return join(parentPath, name).slice(built.length)
    })
  for (const path of [...paths, '/', '/user/login', '/health/ready', '/secrets.json', '/data/secrets.json']) {
    const text = await (await fetch(`${address}${path}`)).text()
    expect(text.length).toBeGreaterThan(0)
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  }
})
