// Setup file of the server's tests: a template whose row type differs from its answer turns the test red that executed it.
import { afterAll, afterEach } from 'vitest'
import { takeFaults } from './recorded.ts'
import { watchDriver } from './watch-sql.ts'

watchDriver()

function refuseFaults(): void {
  const faults = takeFaults()
  if (faults.length === 0) return
  throw new Error(
    `SQL and its row type differ; mend the one that is wrong (docs/howto/test.md, "Checked SQL"):\n  ${faults.join('\n  ')}`,
  )
}

afterEach(refuseFaults)
// Of what ran before the first test, or after the last one.
afterAll(refuseFaults)
