// `import { Button } from 'antd'` becomes `import Button from 'antd/es/button'` in the build: a file of the build is made of a
// page and all that it imports, and an index imports everything. Libraries take one another's modules likewise.
import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'

/**
 * By package, then by what its index calls it: the module whose default export it is. With `#` behind the module, the name of
 * another export. A module is `.` where the index itself is meant.
 */
type OwnModules = ReadonlyMap<string, ReadonlyMap<string, string>>

/** `packages`: by name, the folder of its index and modules, or the modules by what they are called, `default` for the index itself. */
export function ownModules(packages: Readonly<Record<string, string | Readonly<Record<string, string>>>>): Plugin {
  const installed = new URL('../node_modules/', import.meta.url)
  const known: OwnModules = new Map(
    Object.entries(packages).map(([name, modules]) => [
      name,
      typeof modules === 'string'
        ? defaultsOf(readFileSync(new URL(`${modules}/index.js`, installed), 'utf8'), modules)
        : new Map(Object.entries(modules)),
    ]),
  )
  return {
    name: 'own-modules',
    apply: 'build',
    transform: {
      filter: { id: /\.[jt]sx?$/, code: new RegExp(`['"](${Object.keys(packages).join('|')})['"]`) },
      handler: (code) => ({ code: withOwnModules(code, known), map: null }),
    },
  }
}

/** Of lines such as `export { default as Button } from './button'`. */
export const defaultsOf = (index: string, folder: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/^export \{ default as (\w+) \} from ['"]\.(.+)['"]/gm)].map(([, name = '', module = '']) => [
      name,
      folder + module,
    ]),
  )

/** `code` is what is left when types are gone. */
export function withOwnModules(code: string, known: OwnModules): string {
  return parseAst(code).body.reduceRight((text, statement) => {
    if (statement.type !== 'ImportDeclaration') return text
    const modules = known.get(statement.source.value)
    if (!modules) return text
    const own = statement.specifiers.map((one) => {
      const named = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : '*'
      const name = one.type === 'ImportDefaultSpecifier' ? 'default' : named
      const module = modules.get(name)
      if (module === undefined) throw new Error(`${statement.source.value}: no module of its own for ${name}`)
      return importOf(one.local.name, module === '.' ? statement.source.value : module)
    })
    return text.slice(0, statement.start) + own.join('') + text.slice(statement.end)
  }, code)
}

function importOf(local: string, module: string): string {
  const [path, exported] = module.split('#')
  const names = exported === undefined ? local : `{ ${exported} as ${local} }`
  return `import ${names} from ${JSON.stringify(path)};`
}
