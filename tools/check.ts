// `npm run check`: types, format, lint, import rules, budgets, SQL. Everything that can be known without running the product; for the
// types of tables and statements it starts the bundled PostgreSQL, where no DATABASE_URL is set.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeDatabaseTypes } from './database-types/database-types.ts'
import { checkBudgets, countBudgets } from './repository-rules/budgets.ts'
import { checkEngines } from './repository-rules/engine-rules.ts'
import { checkFirstLoads, findLoadedMessages, readFirstLoads } from './repository-rules/first-load.ts'
import { readImportGraph } from './repository-rules/import-graph.ts'
import { checkImports } from './repository-rules/import-rules.ts'
import { checkLayers, findEmptyLayers } from './repository-rules/layer-rules.ts'
import {
  checkMigrations,
  isLanded,
  type Migrations,
  openMigrations,
  readMigrations,
} from './repository-rules/migration-rules.ts'
import { checkPackages } from './repository-rules/package-rules.ts'
import { type Problem, projectFolder, readOtherSources, readSourceFiles } from './repository-rules/source-files.ts'
import { checkSources } from './repository-rules/source-rules.ts'
import { checkWords } from './repository-rules/word-rules.ts'

interface Outcome {
  title: string
  passed: boolean
  output: string
}

function runTool(title: string, [tool = '', ...args]: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    // The compiler, which is written in Go, clears its memory less often.
    const env = { GOGC: '400', ...process.env }
    const child = spawn(join(projectFolder, 'node_modules/.bin', tool), args, { cwd: projectFolder, env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', (error) => resolve({ title, passed: false, output: error.message }))
    child.once('close', (code) => resolve({ title, passed: code === 0, output: code === 0 ? '' : output.trim() }))
  })
}

/** Three stand side by side on few cores: one checker each, as several would look at the same types, each for itself. */
const checkTypes = (title: string, project: string) => runTool(title, ['tsc', '-p', project, '--checkers', '1'])

const list = (problems: Problem[]) => problems.map(({ path, sentence }) => `  ${path}\n    ${sentence}`).join('\n')

function checkRepository(): Outcome[] {
  const files = readSourceFiles()
  const { modules, problems } = readImportGraph(files, (path) => existsSync(join(projectFolder, path)))
  const layers = [...checkLayers(modules), ...findEmptyLayers(modules)]
  const broken = [...problems, ...layers, ...checkImports(modules), ...checkPackages(modules)]
  const tooNew = checkEngines()
  const sources = checkSources(files, modules)
  const migrations = readMigrations()
  const words = checkWords([...files, ...readOtherSources()], (path) => isLanded(migrations, path))
  const figures = countBudgets(files, modules)
  const tooLong = checkBudgets(figures)
  const table = figures.map(
    ({ name, lines, limit, reached }) =>
      `  ${name.padEnd(28)} ${String(lines).padStart(5)} of ${limit} lines (with the layers below: ${reached})`,
  )
  const loads = readFirstLoads(modules)
  const heavy = [...checkFirstLoads(loads), ...findLoadedMessages(modules)]
  const loaded = loads.map(({ name, files, packages }) => `  ${name}: ${files.length} files, ${packages.join(' ')}`)
  return [
    { title: `import rules (${files.length} files)`, passed: broken.length === 0, output: list(broken) },
    { title: 'names, lengths, exports', passed: sources.length === 0, output: list(sources) },
    { title: 'words', passed: words.length === 0, output: list(words) },
    outcomeOfMigrations(migrations),
    { title: 'engines of the locked packages', passed: tooNew.length === 0, output: list(tooNew) },
    { title: 'first load', passed: heavy.length === 0, output: [...loaded, list(heavy)].join('\n').trimEnd() },
    { title: 'budgets', passed: tooLong.length === 0, output: [...table, list(tooLong)].join('\n').trimEnd() },
  ]
}

/** An open migration is usual while it is being written; in a run on a server (`CI`) each has to have landed. */
function outcomeOfMigrations(migrations: Migrations): Outcome {
  const problems = checkMigrations(migrations)
  const open = openMigrations(migrations).map(
    (path) => `  ${path} may still change; when final: npm run land-migrations`,
  )
  const passed = problems.length === 0 && (open.length === 0 || process.env.CI === undefined)
  return { title: 'migrations', passed, output: [...open, list(problems)].join('\n').trimEnd() }
}

/** Folders whose statements wait for their promises. */
const waiting = ['customs', 'contract', 'server', 'tools', 'bench', 'e2e']

await makeDatabaseTypes().catch((error: Error) => {
  console.log(`✗ ${error.message}`)
  process.exit(1)
})
const outcomes = await Promise.all([
  checkTypes('types: customs, contract, server, tools, bench, e2e', 'tsconfig.json'),
  checkTypes('types: web, widgets', 'web/tsconfig.json'),
  checkTypes('types: browser tests of the widgets', 'e2e/gallery/tsconfig.json'),
  runTool('format and lint', ['biome', 'ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']),
  // By itself, as it needs types: a quick look at one file would take seconds. Screens show messages without waiting.
  runTool('lost awaits', ['biome', 'lint', '--config-path=tools/lost-awaits.json', '--colors=off', ...waiting]),
  runTool('SQL and its row types', ['tsx', 'tools/check-sql.ts']),
  checkRepository(),
])
for (const { title, passed, output } of outcomes.flat()) {
  console.log(`${passed ? '✓' : '✗'} ${title}`)
  if (output !== '') console.log(output)
}
const failed = outcomes.flat().filter((outcome) => !outcome.passed).length
console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${outcomes.flat().length}`)
process.exitCode = failed === 0 ? 0 : 1
