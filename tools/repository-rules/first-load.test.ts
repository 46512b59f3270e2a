import { expect, it } from 'vitest'
import { checkFirstLoads, findLoadedMessages, readFirstLoads } from './first-load.ts'
import { readImportGraph } from './import-graph.ts'

const modulesOf = (sources: Record<string, string>) =>
  readImportGraph(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    () => true,
  ).modules
const loadsOf = (sources: Record<string, string>) => readFirstLoads(modulesOf(sources))

it('follows what is imported at once, and not what a page loads later', () => {
  const loads = loadsOf({
    'web/main.tsx': `import 'react'\nimport './app/open-pages.ts'\n`,
    'web/app/open-pages.ts': `export const pages = { order: () => import('../features/order-page.tsx') }\n`,
    'web/features/order-page.tsx': `import '@kouan/customs/messages/import/ceb311.ts'\n`,
    'customs/messages/import/ceb311.ts': '',
  })
  expect(loads).toEqual([{ name: 'entry', files: ['web/main.tsx', 'web/app/open-pages.ts'], packages: ['react'] }])
  expect(checkFirstLoads(loads)).toEqual([])
})

it('a heavy file or package turns the check red', () => {
  const loads = loadsOf({
    'web/features/account/login-page.tsx': `import '../form.ts'\nimport '../order/manifest.ts'\nimport 'exceljs'\n`,
    'web/features/form.ts': `import '@kouan/customs/codes/countries.ts'\n`,
    'customs/codes/countries.ts': '',
    'web/features/order/manifest.ts': '',
  })
  expect(checkFirstLoads(loads).map(({ path }) => path)).toEqual([
    'login page → web/features/order/manifest.ts',
    'login page → customs/codes/countries.ts',
    'login page → exceljs',
  ])
})

it('a table may load what its cells are made of, and no search by pinyin', () => {
  const loads = loadsOf({
    'widgets/editable-table/editable-table.tsx': `import 'dayjs'\nimport '../hint.ts'\n`,
    'widgets/hint.ts': `import '@kouan/contract/rules/typed-match.ts'\n`,
    'contract/rules/typed-match.ts': `import 'pinyin-match'\n`,
  })
  expect(checkFirstLoads(loads).map(({ path }) => path)).toEqual(['editable table → pinyin-match'])
})

it('pages: one that would load every message is named with the way, one that loads its own is not', () => {
  const pages = (loaded: string) => ({
    'web/main.tsx': `const page = () => import('./features/order-page.tsx')\n`,
    'web/features/order-page.tsx': `import '@kouan/customs/${loaded}'\n`,
    'customs/receipts/answers.ts': `import '../messages/catalogue.ts'\n`,
    'customs/messages/catalogue.ts': `import './import/ceb311.ts'\n`,
    'customs/messages/import/ceb311.ts': '',
  })
  expect(findLoadedMessages(modulesOf(pages('messages/import/ceb311.ts')))).toEqual([])
  expect(findLoadedMessages(modulesOf(pages('receipts/answers.ts'))).map(({ path }) => path)).toEqual([
    'web/main.tsx → web/features/order-page.tsx → customs/receipts/answers.ts → customs/messages/catalogue.ts',
  ])
})
