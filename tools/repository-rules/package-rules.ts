// Nothing is imported that the package's own package.json does not name: hoisting would hide it until somebody else's
// dependency goes away.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Module } from './import-graph.ts'
import { isTest, type Problem, projectFolder } from './source-files.ts'

type Names = Record<string, string>
export interface Manifest {
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
}

export type Manifests = (folder: string) => Manifest

export function checkPackages(modules: Module[], manifestOf: Manifests = readManifest): Problem[] {
  const root = manifestOf('.')
  const packages = ['customs', 'contract', 'widgets', 'server', 'web']
  const everywhere: Names = Object.assign({}, ...packages.map((name) => manifestOf(name).dependencies))
  return modules.flatMap(({ path, imports }) => {
    const home = path.split('/')[0] ?? ''
    const isPackage = packages.includes(home)
    // e2e, bench and tools import from all packages.
    const own: Manifest = isPackage ? manifestOf(home) : { dependencies: everywhere }
    const named = { ...own.dependencies, ...own.optionalDependencies }
    const isTooling =
      !isPackage || isTest(path) || /^(server|web|widgets)\/testing\/|^customs\/conformance\/|\.config\.ts$/.test(path)
    const allowed = isTooling ? { ...named, ...own.devDependencies, ...root.devDependencies } : named
    return imports
      .filter(({ target }) => target.startsWith('npm:'))
      .map(({ target }) => target.slice('npm:'.length))
      .filter((name) => !Object.hasOwn(allowed, name))
      .map((name) => ({
        path,
        sentence: `'${name}' is imported but not named in ${isPackage ? `${home}/` : ''}package.json.`,
      }))
  })
}

const read = new Map<string, Manifest>()

function readManifest(folder: string): Manifest {
  const known = read.get(folder)
  if (known) return known
  const manifest: Manifest = JSON.parse(readFileSync(join(projectFolder, folder, 'package.json'), 'utf8'))
  read.set(folder, manifest)
  return manifest
}
