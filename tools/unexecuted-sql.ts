// `npm run unexecuted-sql -- FILE`: lists the statements of the product that no test executed. FILE has the places of those
// that were executed; a test run with SQL_REPORT=FILE writes it, several runs add to it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RowTypeReader } from '../server/testing/checked-sql/read-row-types.ts'
import { projectFolder, readSourceFiles } from './repository-rules/source-files.ts'

const [report] = process.argv.slice(2)
if (report === undefined) {
  console.error('npm run unexecuted-sql -- FILE, after SQL_REPORT=FILE npx vitest run --project server')
  process.exit(1)
}
const executed = new Set(readFileSync(report, 'utf8').split('\n'))
const reader = new RowTypeReader(projectFolder)
const files = readSourceFiles().filter(
  ({ path }) => path.startsWith('server/') && !/\.test\.ts$|\/testing\//.test(path),
)
const unexecuted: string[] = []
let all = 0
try {
  for (const { path, text } of files) {
    for (const { site, readStatement } of reader.read(join(projectFolder, path), text)) {
      all++
      if (executed.has(site.place)) continue
      unexecuted.push(`${site.place}${readStatement() === undefined ? '' : ', described by npm run check'}`)
    }
  }
} finally {
  reader.close()
}
for (const one of unexecuted) console.log(one)
console.log(`${unexecuted.length} of ${all} templates were executed by no test`)
