// `npm run new -- action RESOURCE.ACTION`: an action in its resource, a function in its feature, and a test.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { actionTest } from './action-test.ts'
import { addEntry, addImport, closingBracket } from './edit-source.ts'
import { plainText, Refused } from './names.ts'
import type { Project } from './project.ts'

export interface NewAction {
  resource: Resource
  /** In camel case: `sendBack`. */
  action: string
  title: string
  /** `enabled=false`: a field with the value that the action gives it. */
  sets?: string | undefined
  /** The state that it leads to. */
  to?: string | undefined
}

export function addAction(project: Project, { resource, action, title, sets, to }: NewAction): void {
  const { name, area, actions = {}, states } = resource
  if (!/^[a-z][a-zA-Z0-9]*$/.test(action)) throw new Refused(`'${action}' is not camelCase`)
  if (Object.hasOwn(actions, action)) throw new Refused(`${name} has an action ${action} already`)
  const codes = Object.keys(states?.of ?? {})
  if (to !== undefined && !codes.includes(to)) throw new Refused(noState(resource, to))
  const from = to === undefined ? [] : codes.filter((code) => code !== to)
  const declared = resourceFile(project, resource)
  project.edit(declared, (source) => {
    const moves = to === undefined ? '' : `from: [${from.map((code) => `'${code}'`).join(', ')}], to: '${to}',`
    const entry = `${action}: action({
      title: '${title}',
      many: true,
      ${moves}
      confirm: '确定${title}“{name}”吗？',
      confirmMany: '确定${title}选中的{count}项吗？',
    })`
    const imported = addImport(source, '../../language/action.ts', 'action')
    const start = imported.indexOf(`name: '${name}'`)
    const [before, own] = [imported.slice(0, start), imported.slice(start)]
    if (/^ {2}actions: \{/m.test(own)) return before + addEntry(own, 'actions: {', entry)
    return before + own.replace(/^ {2}fields: \{/m, `  actions: { ${entry} },\n  fields: {`)
  })
  const served = findFile(project, `server/features/${area}`, new RegExp(`serveEntity\\(\\s*${servedBy(name)}`))
  const handler = to === undefined ? handlerOf(sets, resource) : 'moveState'
  project.edit(served, (source) => {
    const [used] = /^(moveState|setField)/.exec(handler) ?? []
    const imported = used ? addImport(source, '../../crud/serve-actions.ts', used) : source
    return addHandler(imported, { name, entry: `${action}: ${handler}` })
  })
  const file = `${name}-${action}`.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  project.create(
    `server/features/${area}/${file}.test.ts`,
    actionTest({ resource, action, declared, set: sets === undefined ? undefined : valueSet(sets), to, from }),
  )
}

const noState = ({ name, states }: Resource, to: string) => {
  const known = states ? `, but ${Object.keys(states.of).join(', ')}` : ''
  return `${name} has no state ${to}${known}.
Add it to \`states\` of the resource, and its text to the dictionary of the state's field (contract/dictionaries).
A new resource gets both by --states ENABLED=启用,DISABLED=停用; by hand: docs/howto/action.md`
}

export const resourceFile = (project: Project, { name, area }: Resource): string =>
  findFile(project, `contract/resources/${area}`, `name: '${name}'`)

const servedBy = (name: string) => `(?:${name}Entity|defineEntity\\(\\{ resource: ${name} \\}\\))`

/** Without a value to set, a function that does nothing yet. */
function handlerOf(sets: string | undefined, { name, fields }: Resource): string {
  if (sets === undefined) return 'async () => null'
  const { field, literal } = valueSet(sets)
  if (!Object.hasOwn(fields, field)) throw new Refused(`${name} has no field ${field}: add it to the resource first`)
  return `setField('${field}', ${literal})`
}

export function valueSet(sets: string): { field: string; literal: string } {
  const [field = '', value = ''] = sets.split('=')
  if (value !== '') plainText(value, 'sets')
  return { field, literal: /^(true|false|-?\d+)$/.test(value) ? value : `'${value}'` }
}

function addHandler(source: string, { name, entry }: { name: string; entry: string }): string {
  const found = new RegExp(`serveEntity\\(\\s*${servedBy(name)}`).exec(source)
  if (!found) throw new Refused(`${name} is served by no serveEntity(…)`)
  const open = found.index + 'serveEntity'.length
  const end = closingBracket(source, open)
  const call = source.slice(found.index, end)
  const rest = source.slice(end)
  const before = source.slice(0, found.index)
  if (call.includes('actions: {')) return before + addEntry(call, 'actions: {', entry) + rest
  const optionsAt = call.indexOf('{', found[0].length)
  if (optionsAt < 0) return `${before}${call.replace(/,\s*$/, '')}, { actions: { ${entry} } }${rest}`
  return `${before}${call.slice(0, optionsAt + 1)} actions: { ${entry} },${call.slice(optionsAt + 1)}${rest}`
}

/** The first file below the folder whose text has this. */
function findFile(project: Project, folder: string, text: string | RegExp): string {
  const paths = readdirSync(join(project.folder, folder), { recursive: true, encoding: 'utf8' })
  const found = paths
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`)
    .find((path) => (typeof text === 'string' ? project.read(path).includes(text) : text.test(project.read(path))))
  if (found === undefined) throw new Refused(`no file below ${folder} has ${String(text)}`)
  return found
}
