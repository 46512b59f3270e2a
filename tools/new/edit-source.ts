// Small changes of source texts. What they write is formatted afterwards.
import { Refused } from './names.ts'

/** Imports the names: beside what the file imports from there already, or behind its last import. */
export function addImport(source: string, from: string, ...names: string[]): string {
  const known = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`, 'm').exec(source)
  const before = known?.[1]?.split(',').map((name) => name.trim()) ?? []
  const all = [...new Set([...before, ...names])].filter(Boolean)
  const line = `import { ${all.join(', ')} } from '${from}'`
  if (known) return source.replace(known[0], line)
  const last = [...source.matchAll(/^(?:import\b|\} from )[^\n]*'[^']+'\n/gm)].at(-1)
  const at = last ? last.index + last[0].length : 0
  return `${source.slice(0, at)}${line}\n${source.slice(at)}`
}

/** Adds an entry at the end of the array or object that `opening` ends with the bracket of. */
export function addEntry(source: string, opening: string, entry: string): string {
  const start = source.indexOf(opening)
  if (start < 0) throw new Refused(`there is no '${opening}' to add '${entry.trim()}' to`)
  const end = closingBracket(source, start + opening.length - 1)
  const before = source.slice(0, end).trimEnd()
  return `${before}${/[[{,(]$/.test(before) ? '' : ','}\n${entry},\n${source.slice(end)}`
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Returns the place of the bracket that closes the one at `open`; brackets in texts and comments do not count. */
export function closingBracket(source: string, open: number): number {
  const expected: string[] = []
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()[\]{}]/g
  tokens.lastIndex = open
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token] = found
    const closing = pairs[token]
    if (closing !== undefined) expected.push(closing)
    else if (token === expected.at(-1)) expected.pop()
    if (expected.length === 0) return found.index
  }
  throw new Refused('a bracket is never closed')
}
