import { defineConfig } from 'vitest/config'

// Two cores: one for the tests, one for PostgreSQL and the browser.
const workers = 2
const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**']
// A browser on a slow machine: what is looked for again and again may take this long, in milliseconds.
const patience = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{customs,contract,widgets,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, 'web/house.test.ts'],
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
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: patience,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          globalSetup: ['server/testing/start-database-server.ts', 'server/testing/build-web-once.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: patience,
          // One browser at a time, after everything else: two would starve each other.
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
