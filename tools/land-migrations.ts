// `npm run land-migrations`: records the migrations that are final. From then on `npm run check` refuses a change to them.
import {
  checkMigrations,
  landedList,
  readMigrations,
  recordLandedMigrations,
} from './repository-rules/migration-rules.ts'

const problems = checkMigrations(readMigrations())
for (const { path, sentence } of problems) console.error(`${path}\n  ${sentence}`)
if (problems.length > 0) process.exit(1)
const recorded = recordLandedMigrations()
for (const path of recorded) console.log(`landed: ${path}`)
console.log(recorded.length === 0 ? 'every migration has landed already' : `commit ${landedList}`)
