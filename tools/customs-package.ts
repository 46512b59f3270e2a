// The customs package as a tarball of its own: plain JavaScript with types, entries that are loaded apart, nothing of the rest.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const source = join(project, 'customs')

/** The files that each entry re-exports. The first is the core: it runs in a browser and holds neither code tables nor a spreadsheet. */
export const entries: Readonly<Record<string, readonly string[]>> = {
  index: [
    'build',
    'parse',
    'validate',
    'finding',
    'time',
    'messages/catalogue',
    'messages/message',
    'messages/revision',
    'wire/check-wire',
    'envelope/open-envelope',
    'envelope/write-envelope',
    'envelope/signature',
    'receipts/build-receipt',
    'receipts/receipts',
    'receipts/matching',
    'receipts/deciding-receipt',
    'receipts/states',
    'receipts/permitted-steps',
    'receipts/list-effects',
    'receipts/tax-bills',
    'checks/company-code',
    'checks/credit-code',
    'checks/customs-code',
    'checks/guid',
    'checks/identity-card',
    'rule-table',
  ],
  payment: ['payment/check-payment', 'payment/payment-data', 'payment/payment-tables', 'payment/read-payment'],
  check: ['check/check-file', 'compare/compare-documents'],
  sign: ['signing/algorithms', 'signing/sign-message', 'signing/verify-message', 'xml/canonical-xml'],
  codes: ['codes/all-code-tables', 'codes/code-table', 'receipts/describe-receipt', 'receipts/describe-status'],
  node: ['node/node-cryptography'],
}

/** Writes the package into the (empty) folder. Throws when it does not compile. */
export function buildCustomsPackage(folder: string): void {
  const tsc = join(project, 'node_modules/.bin/tsc')
  const roots = [...Object.values(entries).flat(), 'command/main'].map((path) => join(source, `${path}.ts`))
  const settings = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: source,
      outDir: folder,
      module: 'nodenext',
      moduleResolution: 'nodenext',
      types: ['node'],
      typeRoots: [join(project, 'node_modules/@types')],
    },
    files: roots,
    include: [],
  }
  mkdirSync(folder, { recursive: true })
  const configuration = join(folder, 'tsconfig.json')
  writeFileSync(configuration, JSON.stringify(settings))
  execFileSync(tsc, ['-p', configuration], { stdio: ['ignore', 'inherit', 'inherit'] })
  for (const [entry, modules] of Object.entries(entries)) {
    const lines = modules.map((path) => `export * from './${path}.js'\n`).join('')
    for (const end of ['js', 'd.ts']) writeFileSync(join(folder, `${entry}.${end}`), lines)
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'))
}

function manifest() {
  const own = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { license, engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const paths = Object.keys(entries).map((entry) => {
    const files = { types: `./${entry}.d.ts`, default: `./${entry}.js` }
    return [entry === 'index' ? '.' : `./${entry}`, files]
  })
  return {
    name: own.name,
    version: own.version,
    license,
    description: "Messages of China's cross-border e-commerce customs (CEB): build, read, check, compare, sign",
    type: 'module',
    sideEffects: false,
    engines,
    exports: { ...Object.fromEntries(paths), './package.json': './package.json' },
    bin: { customs: './command/main.js' },
    files: ['**/*.js', '**/*.d.ts', 'README.md'],
    // The types of exact decimals stand in ours.
    dependencies: { ...own.dependencies, '@types/big.js': own.devDependencies['@types/big.js'] },
    ...(own.optionalDependencies ? { optionalDependencies: own.optionalDependencies } : {}),
  }
}
