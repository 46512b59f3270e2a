// What a browser has to load before the first page shows: everything that the entry, and then the login page, import
// at once. Customs messages, code lists and resources are loaded with the page that needs them.
import type { Module } from './import-graph.ts'
import type { Problem } from './source-files.ts'

export interface FirstLoad {
  name: string
  files: string[]
  packages: string[]
}

const starts: readonly { name: string; path: string; also?: readonly string[] }[] = [
  { name: 'entry', path: 'web/main.tsx' },
  { name: 'login page', path: 'web/features/account/login-page.tsx' },
  // It is part of many pages and does not need the table of pinyin (docs/decisions/039). Sheets are written in a worker.
  {
    name: 'editable table',
    path: 'widgets/editable-table/editable-table.tsx',
    also: ['@tanstack/react-virtual', 'dayjs', '@e965/xlsx'],
  },
]
const tooHeavy =
  /^customs\/(messages|codes|rules)\/|^customs\/(build|parse|validate)\.ts$|^contract\/resources\/|^web\/features\/[^/]+\/manifest\.ts$/
const lightPackages = new Set([...['@ant-design/icons', 'antd', 'react', 'react-dom', 'react-router', 'zustand']])

export function readFirstLoads(modules: Module[]): FirstLoad[] {
  const imports = new Map(modules.map(({ path, imports }) => [path, imports.filter((one) => !one.dynamic)]))
  return starts
    .filter(({ path }) => imports.has(path))
    .map(({ name, path }) => {
      const reached = new Set([path])
      for (const at of reached) for (const { target } of imports.get(at) ?? []) reached.add(target)
      const names = [...reached]
      return {
        name,
        files: names.filter((one) => !one.includes(':')),
        packages: names.filter((one) => one.startsWith('npm:')).map((one) => one.slice('npm:'.length)),
      }
    })
}

export function checkFirstLoads(loads: FirstLoad[]): Problem[] {
  const isLight = (name: string, one: string) =>
    lightPackages.has(one) || starts.find((start) => start.name === name)?.also?.includes(one) === true
  return loads.flatMap(({ name, files, packages }) => [
    ...files
      .filter((path) => tooHeavy.test(path))
      .map((path) => ({ path: `${name} → ${path}`, sentence: 'Every visitor would load this: import it lazily.' })),
    ...packages
      .filter((one) => !isLight(name, one))
      .map((one) => ({
        path: `${name} → ${one}`,
        sentence: 'Every visitor would load this package: import it lazily.',
      })),
  ])
}

/** Every message at once; a page loads those of its documents. */
const everyMessage = 'customs/messages/catalogue.ts'

/** Finds the way on which a page, loaded at once or later, would load every message of customs. */
export function findLoadedMessages(modules: Module[]): Problem[] {
  const imports = new Map(modules.map(({ path, imports }) => [path, imports]))
  const cameFrom = new Map<string, string>([['web/main.tsx', '']])
  for (const [at] of cameFrom) {
    for (const { target } of imports.get(at) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, at)
  }
  const way: string[] = []
  for (let at = cameFrom.has(everyMessage) ? everyMessage : ''; at !== ''; at = cameFrom.get(at) ?? '') way.unshift(at)
  if (way.length === 0) return []
  return [
    { path: way.join(' → '), sentence: 'A page would load every message: take the message of the kind of document.' },
  ]
}
