import { describe, expect, it } from 'vitest'
import { budgets, checkBudgets, countBudgets } from './budgets.ts'
import { readImportGraph } from './import-graph.ts'
import { checkPackages } from './package-rules.ts'
import { checkSources } from './source-rules.ts'

const graphOf = (sources: Record<string, string>) => {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
  return { files, modules: readImportGraph(files, () => true).modules }
}

function complaints(sources: Record<string, string>): string[] {
  const { files, modules } = graphOf(sources)
  return checkSources(files, modules).map(({ path, sentence }) => `${path}: ${sentence}`)
}

const lines = (count: number) => 'const one = 1\n'.repeat(count)

describe('a planted file turns the check red:', () => {
  it.each([
    ['web/data/utils.ts', 'utils'],
    ['server/order-helper.ts', 'helper'],
    ['server/common/order.ts', 'common'],
    ['contract/base-field.ts', 'base'],
    ['web/data/index.ts', 'index'],
    ['web/OrderPage.tsx', 'OrderPage'],
    ['web/order_page.tsx', 'order_page'],
  ])('the name %s', (path, word) => {
    expect(complaints({ [path]: lines(1) })).toEqual([expect.stringContaining(`'${word}'`)])
  })

  it('a test that replaces a module for all that share its process', () => {
    const text = `${lines(1)}vi.${'mock'}('pg')\n`
    expect(complaints({ 'server/db/one.test.ts': text })).toEqual([expect.stringContaining('vi.spyOn')])
  })

  it.each([
    ['function of the file', 'async function read() {}', 'return read()'],
    ['function that says so', 'const read = (): Promise<void> => begin()', 'return read()'],
    ['parameter', 'type Work = () => void', 'return work()'],
    ['method', 'class Store {\n  async put() {}\n}', 'return store.put()'],
    ['statement', '', 'return sql`select 1`.execute(db)'],
    ['one of two', 'async function read() {}', 'return isThere ? read() : undefined'],
    ['block within', 'async function read() {}', 'if (isThere) {\n      return read()\n    }'],
  ])('a promise returned inside try: %s', (_, declared, returned) => {
    const textOf = (inside: string) => `export const one = 1
${declared}
export async function run(work: () => Promise<void>) {
  try {
    ${inside}
  } catch {
    return undefined
  } finally {
    end()
  }
}
`
    const path = 'server/db/one.ts'
    expect(complaints({ [path]: textOf(returned) })).toEqual([expect.stringContaining("needs 'await'")])
    for (const kept of [returned.replace(/return (?!isThere)/, 'return await ').replace('? read', '? await read')])
      expect(complaints({ [path]: textOf(kept) })).toEqual([])
    expect(complaints({ [path]: textOf(`const later = () => { ${returned} }`) })).toEqual([])
  })

  it('a promise returned inside try: a function of another file', () => {
    const run = `import { read } from './read.ts'
export async function run() {
  try {
    return read()
  } catch {
    return undefined
  }
}
`
    const readFile = 'export async function read() {}\n'
    expect(complaints({ 'server/db/one.ts': run, 'server/db/read.ts': readFile })).toEqual([
      expect.stringContaining("'return read()…'"),
    ])
    expect(complaints({ 'server/db/one.ts': run, 'server/db/read.ts': readFile.replace('async ', '') })).toEqual([])
  })

  it('a sentence that quotes by corner brackets', () => {
    const text = `${lines(1)}export const sentence = '\u300c数量\u300d须大于 0'\n`
    expect(complaints({ 'customs/rules/one.ts': text })).toEqual([expect.stringContaining('corner brackets')])
    expect(complaints({ 'customs/rules/one.ts': text.replace(/[\u300c\u300d]/g, '”') })).toEqual([])
  })

  it.each([
    "if (field.kind === 'date') draw()",
    "const code = ({ kind, code }: Field) => (kind === 'dictionary' ? code : undefined)",
    'const { kind } = field',
  ])('what asks for the kind of a field: %s', (line) => {
    expect(complaints({ 'web/fields/one.ts': `export const one = 1\n${line}\n` })).toEqual([
      expect.stringContaining('kind of field'),
    ])
    expect(complaints({ 'server/crud/kinds.ts': `export const one = 1\n${line}\n` })).toEqual([])
  })

  it.each(['select id::text, body from t order by id limit 1', 'select id::text as id from t\n  order by name, id'])(
    'an order of ids that are texts: %s',
    (query) => {
      const path = 'server/domain/one.ts'
      expect(complaints({ [path]: `export const one = sql\`${query}\`\n` })).toEqual([
        expect.stringContaining('orders texts'),
      ])
      const named = query.replace(/\bid( limit 1)?$/, 't.id$1')
      expect(complaints({ [path]: `export const one = sql\`${named}\`\n` })).toEqual([])
    },
  )

  it.each(['server/domain/declaration/receipts/one.ts', 'web/domain/document/one.tsx', 'contract/calls/one.ts'])(
    'one message by its name in the pipeline: %s',
    (path) => {
      for (const line of [
        "if (type === 'CEB816Message') keep()",
        '/** As in CEB900. */',
        'import { ceb311 } from "x"',
      ]) {
        expect(complaints({ [path]: `${line}\nexport const one = 1\n` })).toEqual([
          expect.stringContaining('one message'),
        ])
      }
      expect(complaints({ [path.replace(/tsx?$/, 'test.ts')]: "const type = 'CEB816Message'\n" })).toEqual([])
    },
  )

  it('but a word of the trade is no empty one', () => {
    expect(complaints({ 'contract/resources/channel/base-channel.ts': lines(1) })).toEqual([])
  })

  it('more than 400 lines without a reason', () => {
    expect(complaints({ 'server/long.ts': lines(401) })).toEqual([expect.stringContaining('401 lines')])
    expect(complaints({ 'server/long.ts': lines(400) })).toEqual([])
    expect(complaints({ 'server/long.ts': `// Long because the law lists 400 cases.\n${lines(400)}` })).toEqual([])
    expect(complaints({ 'customs/codes/countries.ts': lines(401) })).toEqual([])
  })

  it.each([
    ['web/features/order/order-page.tsx', `export const load = () => fetch('/orders')\n`],
    ['widgets/upload/upload.tsx', `export const send = () => new XMLHttpRequest()\n`],
    ['web/layouts/tabs.tsx', `export const tabs = () => localStorage.getItem('tabs')\n`],
    ['web/features/order/live.ts', `export const live = () => new WebSocket('/live')\n`],
  ])('%s reaches outside', (path, text) => {
    expect(complaints({ [path]: text })).toEqual([expect.stringMatching(/^\S+: Only web\/data/)])
  })

  it('a number typed into an input that reads digits of one spelling alone', () => {
    const raw = `import { Flex, InputNumber } from 'antd'\nexport const width = [Flex, InputNumber]\n`
    expect(complaints({ 'web/features/order/width.tsx': raw })).toEqual([expect.stringContaining('figure-input.tsx')])
    expect(complaints({ 'widgets/figure-input/figure-input.tsx': raw })).toEqual([])
  })

  it.each([
    ['web/jobs/job-panel.tsx', 'Empty', 1],
    ['widgets/tree-table/tree-table.tsx', 'Button, Empty, Flex', 1],
    ['web/features/home/work.tsx', 'Flex,\n  Empty', 1],
    ['web/features/home/panel.tsx', 'Flex, theme', 0],
  ])('%s shows what is empty by antd itself, or imports something else', (path, names, count) => {
    const text = `import { ${names} } from 'antd'\nexport const parts = [${names}]\n`
    expect(complaints({ [path]: text }).filter((one) => one.includes('empty-state.tsx'))).toHaveLength(count)
  })

  it('what comes late, drawn by React’s own way', () => {
    const late = `import { lazy, Suspense, useState } from 'react'\nexport const part = [lazy, Suspense, useState]\n`
    expect(complaints({ 'widgets/upload/upload.tsx': late })).toEqual([expect.stringContaining('lazy-part.tsx')])
    expect(complaints({ 'widgets/upload/upload.tsx': late.replaceAll(/lazy, Suspense, /g, '') })).toEqual([])
  })

  it('but web/data/calls/ask.ts fetches, web/data stores, a comment speaks of it, a test does as it likes', () => {
    expect(
      complaints({
        'web/data/calls/ask.ts': `export const ask = () => fetch('/orders')\n`,
        'web/data/kept.ts': `export const kept = () => localStorage.getItem('kept')\n`,
        'web/layouts/tabs.tsx': `// Never fetch() here.\nexport const tabs = 1\n`,
        'web/data/calls/ask.test.ts': `fetch('/orders')\n`,
      }),
    ).toEqual([])
  })

  it('a default export, except of a lazy page', () => {
    const sources = {
      'web/app/areas.ts': `export const pages = { order: () => import('../features/order/order-page.tsx') }\n`,
      'web/features/order/order-page.tsx': `export default function OrderPage() {}\n`,
    }
    expect(complaints(sources)).toEqual([])
    expect(complaints({ ...sources, 'web/app/areas.ts': lines(1) })).toEqual([
      expect.stringContaining('No default export but lazy pages'),
    ])
  })

  it('a file that only hands on', () => {
    expect(
      complaints({ 'web/data/all.ts': `// All.\nexport * from './one.ts'\nexport { two } from './two.ts'\n` }),
    ).toEqual([expect.stringContaining('only hands on')])
  })
})

describe('packages', () => {
  const manifests = {
    '.': { devDependencies: { vitest: '1' } },
    server: { dependencies: { pg: '1' }, devDependencies: { autocannon: '1' } },
    web: { dependencies: { react: '1' } },
    widgets: {},
    contract: {},
    customs: {},
  }
  const check = (path: string, name: string) =>
    checkPackages(
      graphOf({ [path]: `import '${name}'\n` }).modules,
      (name) => manifests[name as keyof typeof manifests],
    )

  it('that the own package.json does not name turn the check red', () => {
    expect(check('web/a.ts', 'pg')).toEqual([
      { path: 'web/a.ts', sentence: `'pg' is imported but not named in web/package.json.` },
    ])
    expect(check('server/a.ts', 'autocannon')).toHaveLength(1)
    expect(check('server/a.ts', 'vitest')).toHaveLength(1)
    expect(check('tools/a.ts', 'autocannon')).toHaveLength(1)
  })

  it('are allowed where they are named, and development ones in tests', () => {
    expect(check('server/a.ts', 'pg/lib/client.js')).toEqual([])
    expect(check('server/a.test.ts', 'vitest')).toEqual([])
    expect(check('server/testing/a.ts', 'autocannon')).toEqual([])
    expect(check('tools/a.ts', 'vitest')).toEqual([])
    expect(check('bench/a.ts', 'pg')).toEqual([])
  })
})

describe('budgets', () => {
  it('count what the folders import, wherever it lies, but neither tests nor the layers below', () => {
    const limit = budgets.find(({ name }) => name === 'server/crud')?.lines ?? 0
    const { files, modules } = graphOf({
      'server/crud/read.ts': `import '../reading/rows.ts'\nimport '../ground/errors.ts'\n${lines(498)}`,
      'server/reading/rows.ts': lines(limit - 499),
      'server/ground/errors.ts': lines(300),
      'server/crud/read.test.ts': lines(900),
    })
    const crud = countBudgets(files, modules).find((figure) => figure.name === 'server/crud')
    expect(crud).toMatchObject({ lines: limit + 1, limit, reached: limit + 301 })
    expect(checkBudgets(crud ? [crud] : [])).toEqual([
      {
        path: 'server/crud',
        sentence: `${limit + 1} lines, ${limit} allowed: server/crud/read.ts 500, server/reading/rows.ts ${limit - 499}`,
      },
    ])
  })

  it('of customs count its lines of code, not its comments and not its tables', () => {
    const { files, modules } = graphOf({
      'customs/parse.ts': `// why\n\n/**\n * errors\n */\nimport './messages/import/ceb311.ts'\n${lines(9)}`,
      'customs/messages/import/ceb311.ts': lines(100),
      'customs/codes/country.ts': lines(300),
      'customs/codes/code-table.ts': lines(20),
      'customs/conformance/fuzz.ts': lines(50),
    })
    const limit = budgets.find(({ name }) => name === 'customs without tables')?.lines
    const customs = countBudgets(files, modules).find((figure) => figure.name === 'customs without tables')
    expect(customs).toMatchObject({ lines: 30, limit, reached: 130 })
  })
})
