import { describe, expect, it } from 'vitest'
import { readImportGraph } from './import-graph.ts'
import { checkImports, importRules } from './import-rules.ts'

/** What the check says about these files, without the orphans that small examples are full of. */
function complaints(sources: Record<string, string>): string[] {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
  const { modules, problems } = readImportGraph(files, () => false)
  return [...problems, ...checkImports(modules)]
    .map(({ path, sentence }) => `${path} ${sentence}`)
    .filter((line) => !line.includes('no-orphan'))
}

const empty = 'export const one = 1\n'
const importing = (specifier: string) => `import { one } from '${specifier}'\nexport const two = one\n`

describe('a planted import turns the check red:', () => {
  it('a circle, also of types, also a lazy one, told once', () => {
    const sources = {
      'web/data/first.ts': `import type { Two } from './second.ts'\nexport type One = Two\n`,
      'web/data/second.ts': `export const load = () => import('./third.ts')\nexport type Two = 2\n`,
      'web/data/third.ts': `export type { One } from './first.ts'\nexport const three = 3\n`,
    }
    expect(complaints(sources)).toEqual([
      expect.stringMatching(
        /^web\/data\/first\.ts → web\/data\/second\.ts → web\/data\/third\.ts → web\/data\/first\.ts no-circle/,
      ),
    ])
  })

  const inside = [
    ['no-test-in-the-product', 'server/crud/read-rows.ts', 'server/testing/test-app.ts'],
    ['no-test-in-the-product', 'widgets/upload/upload.tsx', 'widgets/upload/upload.story.tsx'],
    ['customs-on-node-apart', 'web/data/calls/ask.ts', 'customs/node/node-cryptography.ts'],
    ['no-list-of-everything-in-the-browser', 'web/app/areas.ts', 'contract/areas/all-areas.ts'],
  ] as const
  it.each(inside)('%s: %s imports %s', (name, from, to) => {
    const up = '../'.repeat(from.split('/').length - 1)
    const found = complaints({ [from]: importing(`${up}${to}`), [to]: empty })
    expect(found).toContainEqual(expect.stringMatching(`^${from} → ${to} ${name}: `))
    expect(complaints({ [from]: importing(`@kouan/${to}`), [to]: empty })).toEqual(found)
  })

  const outside = [
    ['database-driver-in-db', 'server/features/order/order.ts', 'pg'],
    ['http-framework-in-gate', 'server/features/order/order.ts', 'fastify'],
    ['http-framework-in-gate', 'server/crud/read-rows.ts', '@fastify/static'],
    ['no-node-in-the-browser', 'contract/rules/patterns.ts', 'node:fs'],
  ] as const
  it.each(outside)('%s: %s imports %s', (name, from, specifier) => {
    expect(complaints({ [from]: importing(specifier) })).toEqual([expect.stringContaining(` ${name}: `)])
  })

  it('every rule is among them', () => {
    const shown = new Set<string>([...inside, ...outside].map(([name]) => name))
    expect(importRules.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })
})

describe('allowed', () => {
  it.each([
    ['server/db/connect.ts', 'pg'],
    ['server/gate/serve-call.ts', 'fastify'],
    ['server/testing/test-app.ts', 'fastify'],
    ['server/boot/secrets.ts', 'node:fs'],
    ['customs/build.test.ts', 'node:fs'],
    ['customs/node/node-cryptography.ts', 'node:crypto'],
  ])('%s imports %s', (from, specifier) => {
    expect(complaints({ [from]: importing(specifier) })).toEqual([])
  })

  it.each([['server/features/order/order.test.ts', 'server/testing/test-app.ts']])('%s imports %s', (from, to) => {
    expect(complaints({ [from]: importing(`@kouan/${to}`), [to]: empty })).toEqual([])
  })
})

describe('orphans', () => {
  const orphans = (sources: Record<string, string>) => {
    const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
    return checkImports(readImportGraph(files, () => false).modules).map(({ path }) => path)
  }

  it('are files that nobody but a test imports', () => {
    expect(
      orphans({
        'server/main.ts': importing('./config.ts'),
        'server/config.ts': empty,
        'server/spare.ts': empty,
        'server/spare.test.ts': importing('./spare.ts'),
        'server/testing/test-app.ts': empty,
      }),
    ).toEqual(['server/spare.ts', 'server/testing/test-app.ts'])
  })

  it('are not files that a worker thread or another process runs', () => {
    const start = `new Worker(new URL('./read-sheet.ts', import.meta.url)), run(join(import.meta.dirname, 'work/run.ts'))`
    expect(
      orphans({
        'server/main.ts': `export const start = () => [${start}]\n`,
        'server/read-sheet.ts': empty,
        'server/work/run.ts': empty,
      }),
    ).toEqual([])
  })
})

describe('the reader', () => {
  it('sees every kind of import in .ts and .tsx', () => {
    const text = `import React from 'react'
import type { One } from '@kouan/contract/one.ts'
import './look.css'
export * from './three.ts'
export { four } from './four.ts'
export type Five = import('./five.ts').Five
export const six = () => import('./six.tsx')
export const seven = <T,>(value: T): One => <div>{String(value)}</div>
// import { no } from './commented.ts'
export const eight = "import { no } from './quoted.ts'"
`
    const { modules } = readImportGraph([{ path: 'web/a/page.tsx', text }], () => true)
    expect(modules[0]?.imports.map(({ target, dynamic }) => `${target}${dynamic ? ' later' : ''}`)).toEqual([
      'npm:react',
      'contract/one.ts',
      'web/a/look.css',
      'web/a/three.ts',
      'web/a/four.ts',
      'web/a/five.ts',
      'web/a/six.tsx later',
    ])
  })

  it('says what leads nowhere and what it cannot read', () => {
    expect(complaints({ 'web/a.ts': importing('./missing.ts') })).toEqual([
      `web/a.ts The import of './missing.ts' leads nowhere.`,
    ])
    expect(complaints({ 'web/a.ts': 'export const = 1\n' })[0]).toContain('The import check cannot read this')
  })

  it('compares what it read with a plain search', () => {
    // Broken before the import, so that the parser gives up and only the search sees it.
    const found = complaints({ 'web/a.ts': `const = 1\nimport { pool } from 'pg'\n` })
    expect(found).toContainEqual(expect.stringContaining(`did not see the import of 'pg'`))
  })
})
