// Nothing is imported that the room's own package.json does not name: hoisting would hide it until somebody else's
// dependency goes away.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IModule } from 'dependency-cruiser'
import { isTest, type Problem, projectFolder } from './source-files.ts'

type Names = Record<string, string>
interface Manifest {
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
}

export function checkPackages(modules: IModule[]): Problem[] {
  const root = readManifest('package.json')
  const manifests = new Map<string, Manifest>()
  return modules.flatMap(({ source, dependencies }) => {
    const room = source.split('/')[0] ?? ''
    if (!['customs', 'contract', 'widgets', 'server', 'web'].includes(room)) return []
    const own = manifests.get(room) ?? readManifest(`${room}/package.json`)
    manifests.set(room, own)
    const named = { ...own.dependencies, ...own.optionalDependencies }
    const forTests = { ...named, ...own.devDependencies, ...root.devDependencies }
    const isTooling = isTest(source) || source.startsWith('server/testing/') || /\.config\.ts$/.test(source)
    return dependencies
      .filter((dependency) => dependency.resolved.includes('node_modules/') || dependency.couldNotResolve)
      .map((dependency) => packageOf(dependency.module))
      .filter((name) => !name.startsWith('@kouan/') && !Object.hasOwn(isTooling ? forTests : named, name))
      .map((name) => ({ path: source, sentence: `'${name}' is imported but not named in ${room}/package.json.` }))
  })
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(projectFolder, path), 'utf8'))
}

/** `@scope/name/file` → `@scope/name`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
