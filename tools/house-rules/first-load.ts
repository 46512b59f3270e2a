// What a browser has to load before the first page shows: everything that the entry, and then the login page, import
// at once. Customs messages, code lists and resources are loaded with the page that needs them.
import type { Module } from './import-graph.ts'
import type { Problem } from './source-files.ts'

export interface FirstLoad {
  name: string
  files: string[]
  packages: string[]
}

const starts = [
  { name: 'entry', path: 'web/main.tsx' },
  { name: 'login page', path: 'web/features/account/login-page.tsx' },
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
  return loads.flatMap(({ name, files, packages }) => [
    ...files
      .filter((path) => tooHeavy.test(path))
      .map((path) => ({ path: `${name} → ${path}`, sentence: 'Every visitor would load this: import it lazily.' })),
    ...packages
      .filter((one) => !lightPackages.has(one))
      .map((one) => ({
        path: `${name} → ${one}`,
        sentence: 'Every visitor would load this package: import it lazily.',
      })),
  ])
}
