import { defineConfig } from 'vitest/config'
import { tagSqlTemplates } from './server/testing/checked-sql/tag-templates.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { namesSecondTries } from './tools/tried-again.ts'

// One more than there are cores: while one waits for its database, the others work.
const workers = 3
// A file for the results as JSON, beside what is printed.
const report = process.env.TEST_REPORT
const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**']
// The line that ends a run names what failed: with `[ …(5) ]` instead of the five nobody learns which they were.
const failures = { chaiConfig: { truncateThreshold: 1000 } }
/**
 * No test is about time: a limit only ends what would never end. A machine that does ten things at once may stand still for
 * seconds, so that no test has a shorter limit of its own, and what is polled is waited for longer than any of them.
 */
const unhurried = {
  ...failures,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 60 } },
}
const onDatabase = {
  globalSetup: ['server/testing/start-database-server.ts', 'server/testing/build-processes-once.ts'],
  ...unhurried,
  sequence: { groupOrder: 0 },
}
// A browser on a slow machine: what is looked for again and again may take as long as what a page waits for, in milliseconds.
const patience = { poll: { timeout: 60_000, interval: 100 } }
// A browser on a busy machine stumbles now and then; `tools/tried-again.ts` names who did and bounds how many may.
const inBrowser = {
  ...failures,
  // Each has its own people and pages; a process of its own would load everything anew and begin a browser.
  isolate: false,
  setupFiles: ['e2e/begin-file.ts', ...(process.env.TRIAL_SECOND_TRIES ? ['e2e/fail-first-tries.ts'] : [])],
  expect: patience,
  retry: 1,
  testTimeout: 300_000,
  hookTimeout: 120_000,
  // While one waits for its page, the cores work for the others.
  maxWorkers: workers + 1,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', namesSecondTries, ...(report ? [['json', { outputFile: report }] as const] : [])],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{customs,contract,widgets,web,tools}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, 'web/architecture.test.ts'],
          // They share nothing but modules, which are loaded once for all of them and not once for each file.
          isolate: false,
          pool: 'threads',
          ...unhurried,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/**/*.test.ts'],
          exclude: everywhere,
          ...onDatabase,
          // Whole programs, which take their time side by side: as many at once as there are cores.
          maxConcurrency: 2,
        },
      },
      {
        plugins: [tagSqlTemplates()],
        test: {
          name: 'server',
          setupFiles: ['server/testing/checked-sql/watch-tests.ts'],
          // The architecture tests of the screens load all pages: in a process like the others here, not in a thread.
          include: ['server/**/*.test.ts', 'web/architecture.test.ts'],
          exclude: everywhere,
          // Each has a database of its own; to load the application anew for each took a fifth of their time.
          isolate: false,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'gallery',
          include: ['e2e/gallery/*.e2e.ts'],
          globalSetup: ['e2e/build-together.ts', 'e2e/gallery/serve-gallery.ts'],
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          globalSetup: [
            'e2e/build-together.ts',
            'server/testing/start-database-server.ts',
            'server/testing/build-processes-once.ts',
          ],
          ...inBrowser,
        },
      },
    ],
  },
})
