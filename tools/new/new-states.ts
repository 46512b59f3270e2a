// `npm run new -- resource … --states ENABLED=启用,DISABLED=停用`: the field of the state, its states, and their dictionary.
import { addEntry, addImport } from './edit-source.ts'
import { type Names, plainText, Refused } from './names.ts'
import type { Project } from './project.ts'

export interface NewState {
  code: string
  text: string
}

/** Reads `ENABLED=启用,DISABLED=停用`. */
export function readStates(given: string): NewState[] {
  return given.split(',').map((state) => {
    const [, code = '', text = ''] = /^([A-Z0-9_]+)=(.+)$/.exec(state.trim()) ?? []
    if (code === '') throw new Refused(`'${state}' is no state: write --states ENABLED=启用,DISABLED=停用`)
    return { code, text: plainText(text, 'states') }
  })
}

export interface NewStates {
  names: Names
  area: string
  title: string
  states: readonly NewState[]
  /** The file of the resource. */
  resource: string
}

export function addStates(project: Project, { names, area, title, states, resource }: NewStates): void {
  const code = `${names.snake}_status`
  project.edit(resource, (source) => {
    const imported = addImport(
      addImport(source, '../../language/states.ts', 'states'),
      '../../language/field.ts',
      'dictionary',
    )
    const of = states.map(
      (state, place) => `${state.code}: { color: ${place === 0 ? "'success', isFirst: true" : "'default'"} }`,
    )
    const declared = imported.replace(
      /^ {2}fields: \{/m,
      `  states: states({ field: 'status', of: { ${of.join(', ')} } }),\n  fields: {`,
    )
    const field = `status: dictionary('${code}', { label: '状态', readonly: true, search: 'eq', list: 100 })`
    return addEntry(declared, '  fields: {', field)
  })
  const items = states.map((state) => `['${state.code}', '${state.text}']`).join(', ')
  addDictionary(project, area, `{ code: '${code}', name: '${title}状态', items: [${items}] }`)
}

/** Adds a dictionary to those of the area; the file of an area without one is written. */
function addDictionary(project: Project, area: string, entry: string): void {
  const path = `contract/dictionaries/${area}-dictionaries.ts`
  const list = `${area}Dictionaries`
  const opening = `${list}: SeedDictionary[] = [`
  if (project.exists(path)) {
    project.edit(path, (source) => addEntry(source, opening, entry))
    return
  }
  const imported = "import type { SeedDictionary } from './dictionary.ts'"
  project.create(path, `${imported}\n\nexport const ${opening}${entry}]\n`)
  project.edit(`contract/areas/${area}.ts`, (source) => {
    const named = addImport(source, `../dictionaries/${area}-dictionaries.ts`, list)
    if (named.includes('  dictionaries: [')) return addEntry(named, '  dictionaries: [', `...${list}`)
    return named.replace(/^ {2}menu: \[/m, `  dictionaries: ${list},\n  menu: [`)
  })
}
