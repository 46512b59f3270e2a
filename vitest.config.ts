import { defineConfig } from 'vitest/config'
import { namesSecondTries } from './tools/tried-again.ts'

const workers = 2
// A file for the results as JSON, beside what is printed.
const report = process.env.TEST_REPORT
const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**']
// A browser on a slow machine: what is looked for again and again may take this long, in milliseconds.
const patience = { poll: { timeout: 10_000 } }
// A browser on a busy machine stumbles now and then; `tools/tried-again.ts` names who did and bounds how many may.
const inBrowser = {
  setupFiles: process.env.TRIAL_SECOND_TRIES ? ['e2e/fail-first-tries.ts'] : [],
  expect: patience,
  retry: 1,
  testTimeout: 300_000,
  hookTimeout: 120_000,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    reporters: ['default', namesSecondTries, ...(report ? [['json', { outputFile: report }] as const] : [])],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{customs,contract,widgets,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, 'web/house.test.ts'],
          // They share nothing but modules, which are loaded once for all of them and not once for each file.
          isolate: false,
          pool: 'threads',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...everywhere, 'server/**/house.test.ts', 'server/house/**'],
          globalSetup: ['server/testing/start-database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'house',
          include: ['server/house.test.ts', 'server/house/*.test.ts', 'web/house.test.ts'],
          globalSetup: ['server/testing/start-database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'gallery',
          include: ['e2e/gallery/*.e2e.ts'],
          globalSetup: ['e2e/gallery/serve-gallery.ts'],
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          globalSetup: ['server/testing/start-database-server.ts', 'server/testing/build-web-once.ts'],
          ...inBrowser,
        },
      },
    ],
  },
})
