// What single packages and folders may import besides the layers (layers.ts), as data. `why` is the sentence that the check
// prints.
import { findCircles } from './import-circles.ts'
import type { Module } from './import-graph.ts'
import { isTest, type Problem } from './source-files.ts'

interface ImportRule {
  name: string
  why: string
  /** Files that the rule is about. */
  from: RegExp
  but?: RegExp
  /** A path, `npm:name` or `node:name`. */
  mayNot: RegExp
}

const testing =
  /\.(test|e2e|story)\.tsx?$|^customs\/conformance\/|^server\/(testing|architecture)\/|^(contract|web)\/testing\/|^(e2e|bench|tools)\/|^widgets\/(gallery|story|testing)\//
/** Tests, stories, and what only they and people at a terminal need. */
export const isTesting = (path: string) => testing.test(path)
const customsOnNode = /^customs\/(node|command)\//
const configuration = /\.config\.ts$|\.d\.ts$/
const entry =
  /^customs\/command\/main\.ts$|^server\/(main|start|rotate-keys|check-data|rebuild-reports|archive-messages|back-up|restore|make-roles)\.ts$|^web\/main\.tsx$/
/** The examples are for tests and for people at a terminal. */
const samples = /^customs\/command\/sample-command\.ts$/
const galleryPage = /^web\/features\/gallery\/gallery-page\.tsx$/

export const importRules: ImportRule[] = [
  {
    name: 'database-driver-in-db',
    why: 'Only server/db opens connections, so that tenancy and roles are set in one place; data sources are other databases.',
    from: /^(customs|contract|widgets|server|web)\//,
    but: new RegExp(`^server/(db/|domain/data-source/connect-source\\.ts$)|${testing.source}`),
    mayNot: /^npm:(pg|pg-.*)$/,
  },
  {
    name: 'http-framework-in-gate',
    why: 'Handlers know no request: only server/gate, the gateway of routes, the address of payment data, the open API, build-app.ts and its web-files.ts import the HTTP framework.',
    from: /^server\//,
    but: new RegExp(
      `^server/(gate/|domain/gateway/serve-gateway\\.ts$|features/declaration/payment-data/serve-platform-data\\.ts$|features/open/http/|build-app\\.ts$|web-files\\.ts$)|${testing.source}`,
    ),
    mayNot: /^npm:(fastify|@fastify\/.*)$/,
  },
  {
    name: 'no-test-in-the-product',
    why: 'Stories, tests and what only they need are imported by tests and the gallery alone.',
    from: /^/,
    but: new RegExp(`${testing.source}|${galleryPage.source}|${samples.source}`),
    mayNot: testing,
  },
  {
    name: 'no-node-in-the-browser',
    why: 'customs, contract, widgets and web run in a browser, which has no modules of Node.',
    from: /^(customs|contract|widgets|web)\//,
    but: new RegExp(`${testing.source}|${configuration.source}|${customsOnNode.source}`),
    mayNot: /^node:/,
  },
  {
    name: 'customs-on-node-apart',
    why: 'What customs has for Node and for the terminal is an entry of its own: the rest runs in a browser.',
    from: /^(customs|contract|widgets|web)\//,
    but: new RegExp(`${testing.source}|${customsOnNode.source}`),
    mayNot: customsOnNode,
  },
  {
    name: 'no-list-of-everything-in-the-browser',
    why: 'Every page would load every resource: the lists of all of them are for the server and for tests.',
    from: /^(web|widgets)\//,
    but: testing,
    mayNot: /^contract\/areas\//,
  },
]

export function checkImports(modules: Module[]): Problem[] {
  return [
    ...modules.flatMap((module) => importRules.flatMap((rule) => breaches(rule, module))),
    ...findCircles(modules),
    ...findOrphans(modules),
  ]
}

function breaches({ name, why, from, but, mayNot }: ImportRule, { path, imports }: Module): Problem[] {
  if (!from.test(path) || but?.test(path)) return []
  return imports
    .filter(({ target }) => mayNot.test(target))
    .map(({ target }) => ({ path: `${path} → ${target}`, sentence: `${name}: ${why}` }))
}

/** What only tests import is an orphan too. */
function findOrphans(modules: Module[]): Problem[] {
  const product = modules.filter(({ path }) => !testing.test(path))
  // The gallery is a page of the product, so what a story shows is used.
  const users = [...product, ...modules.filter(({ path }) => /\.story\.tsx$/.test(path))]
  const wanted = new Set(users.flatMap(({ imports }) => imports.map((one) => one.target)))
  return product
    .filter(({ path }) => !wanted.has(path) && !entry.test(path) && !configuration.test(path))
    .concat(findOrphanedTestParts(modules))
    .map(({ path }) => ({ path, sentence: 'no-orphan: Nobody imports this file: use it or remove it.' }))
}

const parts = /^(contract|server|web|widgets)\/testing\//

function findOrphanedTestParts(modules: Module[]): Module[] {
  const wanted = new Set(modules.flatMap(({ imports }) => imports.map((one) => one.target)))
  // Vitest's configuration names those that prepare a run.
  return modules.filter(
    ({ path }) =>
      parts.test(path) && !wanted.has(path) && !isTest(path) && !/\/(start|build|tag|watch)-[^/]+$/.test(path),
  )
}
