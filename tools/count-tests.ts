// `count-tests.ts EXIT-CODE REPORT …`: adds up Vitest's JSON reports of several runs and prints the line that ends CI.
import { countTests, readLegs } from './test-counts.ts'

const { passed, failed } = countTests(readLegs(process.argv.slice(2)))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
