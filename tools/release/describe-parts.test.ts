import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeParts, type Materials, uuidOf } from './describe-parts.ts'
import { databaseLibraries, type ForeignPart, refuseUnnamed } from './foreign-parts.ts'

const materials: Materials = {
  version: '0.1.0',
  commit: { name: 'abc', time: new Date('2026-11-28T10:00:00Z') },
  nodeVersions: { node: '24.21.0', openssl: '3.5.0', modules: '137', v8: '13.6' },
  postgresVersion: '18.4',
  packages: [
    { path: 'node_modules/@a/b', name: '@a/b', version: '1.2.3', licence: 'MIT', integrity: 'sha512-AAH/' },
    {
      path: 'server/node_modules/@a/b',
      name: '@a/b',
      version: '1.2.3',
      licence: '(MPL-2.0 OR Apache-2.0)',
      integrity: undefined,
    },
  ],
  databaseLibraries,
  fonts: [{ name: 'a-font', version: '1', licence: 'OFL-1.1', text: 'a.txt', files: /^a-font/ }],
}

interface Component {
  name: string
  version: string
  'bom-ref': string
  licenses?: unknown[]
  hashes?: unknown[]
  components?: Component[]
}
const read = (changed: Partial<Materials> = {}) =>
  JSON.parse(describeParts({ ...materials, ...changed })) as {
    serialNumber: string
    metadata: { timestamp: string; component: { version: string } }
    components: Component[]
  }

describe('bill of materials', () => {
  it('Node, PostgreSQL and its libraries, fonts and packages: entries with version and licence', () => {
    const { components } = read()
    expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'node 24.21.0',
      'postgresql 18.4',
      'a-font 1',
      '@a/b 1.2.3',
      '@a/b 1.2.3',
    ])
    expect(components[0]?.components?.map(({ name }) => name)).toEqual(['openssl', 'v8'])
    expect(components[1]?.components?.map(({ name }) => name)).toEqual(databaseLibraries.map(({ name }) => name))
    expect(components[3]).toMatchObject({
      purl: 'pkg:npm/%40a/b@1.2.3',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '0001ff' }],
    })
    expect(components[4]?.licenses).toEqual([{ expression: 'MPL-2.0 OR Apache-2.0' }])
  })

  it('references: each once', () => {
    const all = (list: Component[]): string[] => list.flatMap((one) => [one['bom-ref'], ...all(one.components ?? [])])
    const references = all(read().components)
    expect(new Set(references).size).toBe(references.length)
  })

  it('serial number and time: follow from the commit alone', () => {
    expect(read()).toEqual(read())
    expect(read().serialNumber).toBe(`urn:uuid:${uuidOf('abc')}`)
    expect(read().serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(read().metadata.timestamp).toBe('2026-11-28T10:00:00.000Z')
    const other = read({ commit: { name: 'abd', time: new Date(0) } })
    expect(other.serialNumber).not.toBe(read().serialNumber)
  })
})

describe('what is no package of npm', () => {
  it.each<[string, { libraries: string[]; files: string[] }, string | undefined]>([
    [
      'the libraries of today',
      { libraries: ['libpq.so.5.18', 'libicuuc.so', 'libssl.so.1.1', 'libpq.a'], files: ['a.js'] },
      undefined,
    ],
    ['a library that came with a newer PostgreSQL', { libraries: ['libzstd.so.1'], files: [] }, 'libzstd.so.1'],
    ['a font in the pages', { libraries: [], files: ['Kouan.woff2'] }, 'Kouan.woff2'],
    ['a font in capital letters', { libraries: [], files: ['KOUAN.TTF'] }, 'KOUAN.TTF'],
  ])('%s: is named, or ends the build', (_, found, missing) => {
    if (missing === undefined) expect(() => refuseUnnamed(found)).not.toThrow()
    else expect(() => refuseUnnamed(found)).toThrow(missing)
  })

  it('each has a text of its licence', () => {
    const texts: ForeignPart['text'][] = ['postgresql.txt', ...databaseLibraries.map(({ text }) => text)]
    expect(texts.filter((text) => !existsSync(join(import.meta.dirname, 'licences', text)))).toEqual([])
  })
})
