// `import { Button } from 'antd'` becomes `import Button from 'antd/es/button'` in the build: a file of the build is made of a
// page and all that it imports, and an index imports everything.
import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'

/** By package, then by what its index calls it: the module whose default export it is. */
type OwnModules = ReadonlyMap<string, ReadonlyMap<string, string>>

/** `folders`: by the name of the package, where its index and its modules lie. */
export function ownModules(folders: Readonly<Record<string, string>>): Plugin {
  const packages = new URL('../node_modules/', import.meta.url)
  const known: OwnModules = new Map(
    Object.entries(folders).map(([name, folder]) => [
      name,
      defaultsOf(readFileSync(new URL(`${folder}/index.js`, packages), 'utf8'), folder),
    ]),
  )
  return {
    name: 'own-modules',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: new RegExp(`['"](${Object.keys(folders).join('|')})['"]`) },
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
      const name = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : '*'
      const module = modules.get(name)
      if (module === undefined) throw new Error(`${statement.source.value}: no module of its own for ${name}`)
      return `import ${one.local.name} from ${JSON.stringify(module)};`
    })
    return text.slice(0, statement.start) + own.join('') + text.slice(statement.end)
  }, code)
}
