// `npm run counts`: prints the counts of the code and fails on none. `npm run counts -- --list` names what was counted;
// `--in FOLDER` counts another checkout, by the rules of this one.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countCode } from './counts/count-code.ts'
import { readImportGraph } from './repository-rules/import-graph.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

const { values } = parseArgs({ options: { list: { type: 'boolean' }, in: { type: 'string' } } })
const project = values.in === undefined ? projectFolder : resolve(values.in)
const files = readSourceFiles(project)
const { modules } = readImportGraph(files, (path) => existsSync(join(project, path)))
for (const { title, found, count = found.length } of countCode(files, modules)) {
  console.log(`${String(count).padStart(6)} ${title}`)
  if (values.list) for (const one of found) console.log(`       ${one}`)
}
