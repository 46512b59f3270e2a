// The package as somebody meets it who has nothing else of this project: packed, and installed by npm from the registry. It
// needs that and half a minute, so `npm run trials -- widgets-package` does it and no other run.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../e2e/browser.ts'
import { buildWidgetsPackage, entries } from './widgets-package.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'widgets-user-'))
const installed = join(folder, 'node_modules/@kouan/widgets')
const isWhole = process.env.TRIAL_WHOLE === '1'
const trial = test.runIf(isWhole)
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = (command: string, args: string[], cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
const print = (...args: string[]) => run(process.execPath, args)

beforeAll(() => {
  if (isWhole) installPacked()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the files of every entry exist', () => {
  const files = Object.values(entries).flat()
  const pathOf = (file: string) => join(project, file.startsWith('contract/') ? '' : 'widgets', file)
  expect(files.filter((file) => !existsSync(pathOf(file)))).toEqual([])
})

function installPacked() {
  write('package.json', '{ "type": "module", "private": true }')
  const packed = join(folder, 'packed')
  buildWidgetsPackage(packed)
  run('npm', ['pack', '--pack-destination', folder], packed)
  rmSync(packed, { recursive: true })
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  // Peers come along as they are asked for; the types of React belong to whoever writes TypeScript.
  run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`, '@types/react@19', '@types/react-dom@19'])
  const sizes = run('du', ['-sk', 'node_modules/@kouan/widgets', 'node_modules']).trim().split('\n')
  console.log(`Installed, in kB: ${sizes.join(', ')}.`)
}

const examples = () =>
  [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(
    ([, code = '']) => code,
  )

/** What the compiler complains about; what it compiles goes to `out`. */
function compile(files: string[]): string {
  const options = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    outDir: 'out',
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }))
  write('sheet.d.ts', "declare module '*.css'\n")
  try {
    return run(join(project, 'node_modules/.bin/tsc'), ['-p', folder])
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

const form = `import { DateInput } from '@kouan/widgets/date-input'
import { PopInput } from '@kouan/widgets/pop-input'
import { SwitchInput } from '@kouan/widgets/switch-input'
import { themeColors, themeOf } from '@kouan/widgets/theme'
import { App, ConfigProvider } from 'antd'
export const Form = () => (
  <ConfigProvider theme={themeOf(themeColors.拂晓蓝, { isDark: true })}>
    <App>
      <DateInput aria-label="申报日期" />
      <SwitchInput value="Y" />
      <PopInput label="备注" />
    </App>
  </ConfigProvider>
)
`
const serverPage = `import './out/texts.js'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Form } from './out/form.js'
console.log(renderToString(createElement(Form)))
process.exit()
`

trial(
  'the compiler takes the examples of its README, every entry, and no wrong value; a server renders it with own texts',
  () => {
    const [goods = '', texts = ''] = examples()
    write('goods.tsx', goods)
    write('texts.ts', texts)
    write('form.tsx', form)
    const names = Object.keys(entries)
    write('all.ts', names.map((name, index) => `export * as e${index} from '@kouan/widgets/${name}'\n`).join(''))
    const wrong =
      "import { DateInput } from '@kouan/widgets/date-input'\nexport const one = <DateInput kind='week' />\n"
    write('wrong.tsx', wrong)
    write('unknown.ts', "import { setTexts } from '@kouan/widgets/texts'\nsetTexts({ 不存在的文字: '' })\n")
    const complaints = compile(['sheet.d.ts', 'goods.tsx', 'texts.ts', 'form.tsx', 'all.ts', 'wrong.tsx', 'unknown.ts'])
    expect(complaints.match(/^[\w-]+\.tsx?\(\d+/gm)).toEqual(['unknown.ts(2', 'wrong.tsx(2'])

    write('page.js', serverPage)
    const html = print('page.js')
    for (const text of ['aria-label="申报日期"', 'placeholder="Choose a day"', '是</span>', 'aria-label="备注"'])
      expect(html).toContain(text)
  },
)

trial('every entry is loaded by Node and hands on all that its files have', () => {
  const list = JSON.stringify(entries)
  write(
    'entries.js',
    `const fileOf = (file) => new URL((file.startsWith('contract/') ? file : 'widgets/' + file).replace(/\\.tsx?$/, '.js'), root)
const root = new URL('./node_modules/@kouan/widgets/', import.meta.url)
const missing = []
for (const [name, files] of Object.entries(${list})) {
  const entry = await import('@kouan/widgets/' + name)
  for (const file of files)
    for (const word of Object.keys(await import(fileOf(file)))) if (!(word in entry)) missing.push(name + ': ' + word)
}
console.log(JSON.stringify(missing))
process.exit()
`,
  )
  expect(JSON.parse(print('entries.js'))).toEqual([])
})

const page = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { RichEditor } from '@kouan/widgets/rich-editor'
import { Goods } from './goods.tsx'
const place = document.body.appendChild(document.createElement('main'))
createRoot(place).render([createElement(Goods, { key: 1 }), createElement(RichEditor, { key: 2 })])
`

/** The example as a page, in \`site\`; answers its files. */
async function buildPage() {
  write('page.tsx', page)
  write('goods.tsx', examples()[0] ?? '')
  write(
    'index.html',
    '<!doctype html><html lang="zh"><link rel="icon" href="data:,"><body><script type="module" src="./page.tsx"></script></body></html>',
  )
  const result = await build({
    root: folder,
    logLevel: 'error',
    configFile: false,
    build: { outDir: 'site', minify: false, reportCompressedSize: false },
  })
  const output = Array.isArray(result) ? result[0]?.output : 'output' in result ? result.output : undefined
  return output ?? []
}

trial('a page that is built with it has the styles, and the editors and workers in files of their own', async () => {
  const files = await buildPage()
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  const code = entry?.type === 'chunk' ? entry.code : ''
  expect({
    styles: String(sheet?.type === 'asset' ? sheet.source : '').includes('.ProseMirror'),
    table: code.includes('商品名称'),
    editor: /class EditorView/.test(code),
    worker: files.some(({ fileName }) => fileName.includes('pattern-worker')),
  }).toEqual({ styles: true, table: true, editor: false, worker: true })
})

trial('a browser shows that page: the table has its row, the editor comes, nothing complains', async () => {
  await buildPage()
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'site' },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await openBrowser()
  try {
    const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
    const { page: shown, faults } = await openPage(browser, { address })
    const table = shown.getByRole('grid', { name: '商品' })
    await table
      .getByRole('gridcell')
      .filter({ has: shown.locator('input[value="2"]') })
      .or(table.getByText('2', { exact: true }))
      .first()
      .waitFor()
    await shown.locator('[contenteditable=true]').waitFor()
    expect(await shown.getByLabel('申报日期').inputValue()).toBe('2026-11-22')
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await server.close()
  }
})
