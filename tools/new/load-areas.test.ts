import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../repository-rules/source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-load-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'contract/resources'), { recursive: true })
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
writeFileSync(join(folder, 'contract/field.ts'), 'export const text = () => 1\n')

/** Runs as `npm run new` does: by tsx, in a process of its own. */
function load(source: string) {
  writeFileSync(join(folder, 'contract/resources/warehouse.ts'), source)
  writeFileSync(join(folder, 'contract/areas.ts'), `import './resources/warehouse.ts'\n`)
  writeFileSync(
    join(folder, 'run.ts'),
    `import { loadAreas } from '${join(projectFolder, 'tools/new/load-areas.ts')}'
await loadAreas('${folder}', () => import('./contract/areas.ts'))
`,
  )
  const words = ['--import', 'tsx', join(folder, 'run.ts')]
  return spawnSync(process.execPath, words, { cwd: projectFolder, encoding: 'utf8' })
}

const file = 'contract/resources/warehouse.ts does not load:'

describe('a source that does not load: is named in one line, with the reason', () => {
  it.each([
    ['a name that is not imported', 'export const a = number()\n', `${file} number is not defined\n`],
    ['a value that is none', 'const a: any = undefined\nexport const b = a.of.it\n', "reading 'of'"],
    ['a fault of syntax', 'export const a = {\n', 'line 2:0: ERROR: Expected identifier but found end of file'],
    [
      'an import that is not exported',
      `import { number } from '../field.ts'\nexport const a = number()\n`,
      `export named 'number'`,
    ],
    ['an import of no file', `import '../no-such.ts'\n`, 'no-such.ts'],
  ])('%s', (_, source, reason) => {
    const { status, stderr } = load(source)
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)])
    expect(stderr).toContain(file)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})
