import type { Module } from './import-graph.ts'
import { type Layers, packages } from './layers.ts'
import { isTest, type Problem } from './source-files.ts'

interface Position {
  layer: number
  folder: string
}

interface Entry extends Position {
  name: string
  pattern: RegExp
  /** Longer names match first: `domain/order/` before `domain/*` + `/`. */
  weight: number
}

/** The layers of a package or of a folder inside one. */
interface Table {
  /** With `/` at its end. */
  path: string
  isPackage: boolean
  entries: Entry[]
}

const tables: Table[] = Object.entries(packages).flatMap(([name, { layers, inside = {} }]) => [
  { path: `${name}/`, isPackage: true, entries: entriesOf(`${name}/`, layers) },
  ...Object.entries(inside).map(([folder, nested]) => {
    const path = `${name}/${folder}`
    return { path, isPackage: false, entries: entriesOf(path, nested) }
  }),
])

function entriesOf(path: string, layers: Layers): Entry[] {
  const entries = layers.flatMap((layer, index) =>
    [layer]
      .flat()
      .flatMap((folder) =>
        folder.split(' ').map((name) => entryOf({ path, position: { layer: index, folder }, name })),
      ),
  )
  return entries.sort((one, other) => other.weight - one.weight)
}

function entryOf({ path, position, name }: { path: string; position: Position; name: string }): Entry {
  const pattern = name
    .replace(/\.tsx?$/, '(\\.test)?$&')
    .replace(/\.(?=tsx?$)/, '\\.')
    .replaceAll('*', '[^/]+')
  const end = name.endsWith('/') ? '' : '$'
  return {
    ...position,
    name,
    pattern: new RegExp(`^${path}${pattern}${end}`),
    weight: name.replaceAll('*', '').length,
  }
}

function positionOf(path: string, { entries }: Table): Position | undefined {
  for (const { pattern, layer, folder } of entries) {
    const [found] = pattern.exec(path) ?? []
    if (found !== undefined) return { layer, folder: folder.includes('*/') ? found : folder }
  }
  return undefined
}

/**
 * Every file belongs to a layer of its package, and of each folder around it that has layers of its own. Tests and
 * stories lie beside their subject, may import from every layer, and need none in the folders inside.
 */
export function checkLayers(modules: Module[]): Problem[] {
  return modules.flatMap((module) => {
    const around = tables.filter(
      ({ path, isPackage }) => module.path.startsWith(path) && (isPackage || !isTest(module.path)),
    )
    const nowhere = around.length === 0 ? [noLayer(module.path, '')] : []
    return [...nowhere, ...importsOfOtherPackages(module), ...around.flatMap((table) => complaints(module, table))]
  })
}

const noLayer = (path: string, table: string): Problem => ({
  path,
  sentence: `no-layer: This file belongs to no layer${table && ` of ${table}`}: name its folder in layers.ts.`,
})

function importsOfOtherPackages({ path, imports }: Module): Problem[] {
  const [own = ''] = path.split('/')
  const allowed = packages[own]?.imports ?? []
  return imports
    .filter(({ target }) => !target.includes(':') && !target.startsWith(`${own}/`))
    .filter(({ target }) => !allowed.some((beginning) => target.startsWith(beginning)))
    .map(({ target }) => ({
      path: `${path} → ${target}`,
      sentence: `other-package: ${own} may import ${allowed.join(', ') || 'no other package'}.`,
    }))
}

function complaints({ path, imports }: Module, table: Table): Problem[] {
  const own = positionOf(path, table)
  if (!own) return [noLayer(path, table.path)]
  if (isTest(path)) return []
  return imports.flatMap(({ target }) => {
    const other = target.startsWith(table.path) ? positionOf(target, table) : undefined
    if (!other || other.layer < own.layer || other.folder === own.folder) return []
    return [{ path: `${path} → ${target}`, sentence: sentenceAbout(own, other) }]
  })
}

const sentenceAbout = (own: Position, other: Position) =>
  other.layer === own.layer
    ? `side-by-side: ${own.folder} and ${other.folder} share one layer: move down what both need.`
    : `layer-above: ${own.folder} lies below ${other.folder}: move what is needed down, or this file up.`

/** A layer without files names what is no longer there. */
export function findEmptyLayers(modules: Module[]): Problem[] {
  return tables.flatMap(({ path: table, entries }) =>
    entries
      .filter(({ pattern }) => !modules.some(({ path }) => pattern.test(path)))
      .map(({ name }) => ({
        path: 'tools/repository-rules/layers.ts',
        sentence: `empty-layer: No file belongs to ${table}${name}.`,
      })),
  )
}
