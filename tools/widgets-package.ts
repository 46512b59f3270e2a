// The widgets as a package for npm: plain JavaScript with types, an entry for each widget, one style sheet, one table of
// texts. React and antd are peer dependencies.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { takeTexts, writeTextTable } from './package-texts.ts'
import { readImportGraph } from './repository-rules/import-graph.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

/** The files that each entry re-exports, of the package or of the contract. */
export const entries: Readonly<Record<string, readonly string[]>> = {
  'area-linkage': ['area-linkage/area-linkage.tsx', 'area-linkage/area-text.tsx', 'area-linkage/national-areas.ts'],
  'clean-html': ['clean-html/clean-html.ts', 'clean-html/html-text.tsx'],
  'code-editor': ['code-editor/code-editor.tsx'],
  'cron-editor': ['cron-editor/cron-editor.tsx', 'cron-editor/schedule-preview.tsx'],
  'date-input': ['date-input/date-input.tsx', 'date-input/date-format.ts'],
  'detail-list': ['detail-list/detail-list.tsx'],
  dialog: ['dialog/dialog.tsx', 'dialog/prompt-dialog.tsx', 'dialog/use-prompt.tsx'],
  'dictionary-select': [
    'dictionary-select/dictionary-select.tsx',
    'dictionary-select/dictionary-text.tsx',
    'dictionary-select/dictionary-item.ts',
  ],
  'editable-table': [
    'editable-table/editable-table.tsx',
    'editable-table/table-props.ts',
    'editable-table/cell-type.ts',
    'editable-table/cells/install-cell.ts',
    'editable-table/columns/columns-of.ts',
    'editable-table/columns/follow-of.ts',
    'editable-table/columns/typed-column.ts',
    'editable-table/grid/table-size.ts',
    'editable-table/rules/table-rule.ts',
    'editable-table/rules/validate-tabs.ts',
  ],
  ellipsis: ['ellipsis/ellipsis.tsx'],
  fields: ['contract/language/field.ts'],
  'file-popover': ['file-popover/file-popover.tsx', 'file-popover/file-summary.tsx'],
  'footer-toolbar': ['footer-toolbar/footer-toolbar.tsx'],
  'form-rules': ['form-rules/form-rules.ts'],
  'image-dialog': ['image-dialog/image-dialog.tsx', 'image-dialog/square-dialog.tsx'],
  'import-dialog': ['import-dialog/import-dialog.tsx', 'import-dialog/import-port.ts'],
  'list-toolbar': ['list-toolbar/list-toolbar.tsx'],
  'markdown-editor': ['markdown-editor/markdown-editor.tsx', 'markdown-editor/markdown-text.tsx'],
  'multi-select': ['multi-select/multi-select.tsx'],
  pickers: [
    'pickers/department-picker/department-picker.tsx',
    'pickers/generic-picker/generic-picker.tsx',
    'pickers/popup-picker/popup-picker.tsx',
    'pickers/popup-picker/popup-cache.ts',
    'pickers/position-picker/position-picker.tsx',
    'pickers/record-picker/record-picker.tsx',
    'pickers/record-picker/record-loaders.ts',
    'pickers/role-picker/role-picker.tsx',
    'pickers/user-picker/user-picker.tsx',
  ],
  'pop-input': ['pop-input/pop-input.tsx'],
  'query-builder': [
    'query-builder/query-builder.tsx',
    'query-builder/query-condition.ts',
    'query-builder/query-store.ts',
    'query-builder/query-text.ts',
    'query-builder/local-query-store.ts',
  ],
  'rich-editor': ['rich-editor/rich-editor.tsx', 'rich-editor/rich-editor-props.ts'],
  'row-actions': ['row-actions/row-actions.tsx'],
  'schedule-builder': ['schedule-builder/schedule-builder.tsx'],
  'screen-width': ['screen-width/use-screen.ts', 'screen-width/use-media.ts'],
  'search-select': ['search-select/search-select.tsx', 'search-select/use-search-options.ts'],
  'slider-verify': ['slider-verify/slider-verify.tsx', 'slider-verify/drag-trace.ts'],
  'source-dialog': ['source-dialog/source-dialog.tsx'],
  'switch-input': ['switch-input/switch-input.tsx'],
  'text-filter': ['text-filter/text-filter-input.tsx'],
  theme: ['theme/theme.ts', 'theme/use-is-dark.ts'],
  'tree-select': ['tree-select/tree-select.tsx', 'tree-select/category-select.tsx'],
  'tree-table': ['tree-table/tree-table.tsx', 'tree-table/tree-column.ts'],
  upload: ['upload/upload.tsx', 'upload/upload-port.ts', 'upload/upload-value.ts'],
}

/** A page has one of each, and says which: the majors that the widgets are made with. */
const peers = ['@ant-design/icons', 'antd', 'dayjs', 'react', 'react-dom']

const pathOf = (file: string) => (file.startsWith('contract/') ? file : `widgets/${file}`)

/** Writes the package into the (empty) folder. Throws when it does not compile. */
export function buildWidgetsPackage(folder: string): void {
  const reached = readReached()
  // Not below the package itself, which may be in a folder that the compiler ignores.
  const sources = mkdtempSync(join(tmpdir(), 'widgets-sources-'))
  try {
    const files = copySources({ paths: reached.files, sources })
    compile({ folder, sources, files })
  } finally {
    rmSync(sources, { recursive: true })
  }
  finishCode(folder, reached.files)
  writeFileSync(join(folder, 'styles.css'), reached.styles.map((path) => read(path)).join('\n'))
  for (const [name, files] of Object.entries(entries)) {
    const lines = files.map((file) => `export * from './${pathOf(file).replace(/\.tsx?$/, '.js')}'\n`).join('')
    for (const end of ['js', 'd.ts']) writeFileSync(join(folder, `${name}.${end}`), lines)
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(reached.packages), null, 2)}\n`)
  copyFileSync(join(projectFolder, 'widgets/README.md'), join(folder, 'README.md'))
}

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')

interface Reached {
  /** TypeScript, from the project's folder. */
  files: string[]
  styles: string[]
  /** Names of packages of npm. */
  packages: string[]
}

function readReached(): Reached {
  const { modules } = readImportGraph(readSourceFiles(), (path) => existsSync(join(projectFolder, path)))
  const imports = new Map(modules.map((one) => [one.path, one.imports.map(({ target }) => target)]))
  const reached = new Set(Object.values(entries).flat().map(pathOf))
  for (const path of reached) for (const target of imports.get(path) ?? []) reached.add(target)
  const all = [...reached]
  const missing = all.find((path) => !path.includes(':') && !existsSync(join(projectFolder, path)))
  if (missing) throw new Error(`the package names ${missing}, which does not exist`)
  return {
    files: all.filter((path) => /\.tsx?$/.test(path)),
    styles: all.filter((path) => path.endsWith('.css')).toSorted(),
    packages: all.filter((path) => path.startsWith('npm:')).map((path) => path.slice('npm:'.length)),
  }
}

/** Rewrites imports between workspaces into paths, as they are no packages there. Returns the copies. */
function copySources({ paths, sources }: { paths: string[]; sources: string }): string[] {
  return paths.map((path) => {
    const up = posix.relative(posix.dirname(path), '.')
    const text = read(path)
      .replaceAll(/(['"])@kouan\/([^'"]+)\1/g, (_, quote: string, target: string) => `${quote}${up}/${target}${quote}`)
      // The one sheet has them all, and Node reads none.
      .replaceAll(/^import '[^']+\.css'$/gm, '')
    const copy = join(sources, path)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, text)
    return copy
  })
}

function compile({ folder, sources, files }: { folder: string; sources: string; files: string[] }): void {
  symlinkSync(join(projectFolder, 'node_modules'), join(sources, 'node_modules'))
  const settings = {
    extends: join(projectFolder, 'web/tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: sources,
      outDir: folder,
      types: [],
    },
    files,
    include: [],
  }
  const configuration = join(sources, 'tsconfig.json')
  writeFileSync(configuration, JSON.stringify(settings))
  const tsc = join(projectFolder, 'node_modules/.bin/tsc')
  execFileSync(tsc, ['-p', configuration], { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Texts go into the table, and workers are named as they were compiled. */
function finishCode(folder: string, paths: string[]): void {
  const all: string[] = []
  for (const path of paths) {
    const file = path.replace(/\.tsx?$/, '.js')
    const compiled = readFileSync(join(folder, file), 'utf8')
    const named = compiled.replaceAll(/(new URL\('\.\/[\w-]+)\.ts'/g, "$1.js'")
    const tableAddress = posix.join(posix.relative(posix.dirname(file), '.'), 'texts.js')
    const { code, texts } = takeTexts(named, { tableAddress })
    all.push(...texts)
    writeFileSync(join(folder, file), code)
  }
  const { code, types } = writeTextTable(all)
  writeFileSync(join(folder, 'texts.js'), code)
  writeFileSync(join(folder, 'texts.d.ts'), types)
}

interface PackageManifest {
  name: string
  version: string
  dependencies: Record<string, string>
}

function manifest(packages: readonly string[]) {
  const [own, ...others] = ['widgets', 'contract', 'customs'].map(
    (name) => JSON.parse(read(`${name}/package.json`)) as PackageManifest,
  )
  if (!own) throw new Error('the package has no manifest')
  const { license } = JSON.parse(read('package.json')) as { license: string }
  const versions = { ...Object.assign({}, ...others.map((manifest) => manifest.dependencies)), ...own.dependencies }
  const versionOf = (name: string): string => {
    const version = versions[name]
    if (!version) throw new Error(`no manifest of ours names ${name}`)
    return version
  }
  const ends = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
  const depended = packages.filter((name) => !peers.includes(name)).toSorted()
  return {
    name: own.name,
    version: own.version,
    license,
    description: 'Tables, pickers, editors and forms of a back office in Chinese, for React and antd',
    type: 'module',
    sideEffects: ['*.css', './texts.js'],
    exports: {
      ...Object.fromEntries([...Object.keys(entries), 'texts'].map((name) => [`./${name}`, ends(name)])),
      './styles.css': './styles.css',
      './package.json': './package.json',
    },
    files: ['**/*.js', '**/*.d.ts', 'styles.css', 'README.md'],
    peerDependencies: Object.fromEntries(peers.map((name) => [name, `^${versionOf(name)}`])),
    dependencies: Object.fromEntries(depended.map((name) => [name, versionOf(name)])),
  }
}
