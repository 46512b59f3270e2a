// `npm run counts`: prints the counts of the code and fails on none. `npm run counts -- --list` names what was counted.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countCode } from './counts/count-code.ts'
import { readImportGraph } from './repository-rules/import-graph.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

const isListed = process.argv.includes('--list')
const files = readSourceFiles()
const { modules } = readImportGraph(files, (path) => existsSync(join(projectFolder, path)))
for (const { title, found } of countCode(files, modules)) {
  console.log(`${String(found.length).padStart(4)} ${title}`)
  if (isListed) for (const one of found) console.log(`       ${one}`)
}
