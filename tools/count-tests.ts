// `count-tests.ts EXIT-CODE REPORT …`: adds up Vitest's JSON reports of several runs and names what failed, and
// prints the line that ends CI.
import { countTests, nameFailures, readLegs } from './test-counts.ts'

const legs = readLegs(process.argv.slice(2))
const { passed, failed } = countTests(legs)
for (const line of nameFailures(legs)) console.log(`failed: ${line}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
