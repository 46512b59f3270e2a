// What the counts need of one test file: the lines before its first test, and its titles.
import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from '../repository-rules/source-files.ts'

export interface Title {
  line: number
  /** With the titles of the groups around it. */
  text: string
}

export interface ReadTests {
  /** Lines before the first test or group: imports, fixtures, helpers. */
  preambleLines: number
  titles: Title[]
}

const testNames = new Set(['it', 'test', 'describe'])
/** Members of the functions above that define tests; `test.database.query('…')` of a harness called `test` does not. */
const modifiers = new Set([
  'each',
  'for',
  'only',
  'skip',
  'skipIf',
  'runIf',
  'sequential',
  'concurrent',
  'fails',
  'todo',
])

export function readTests({ path, text }: SourceFile): ReadTests {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const groups: { title: string; end: number }[] = []
  const titles: Title[] = []
  let first = text.length
  new Visitor({
    CallExpression: (call) => {
      const name = testNameOf(call.callee)
      if (name === undefined) return
      const title = readText(call.arguments[0])
      if (title === undefined) return
      first = Math.min(first, call.start)
      while ((groups.at(-1)?.end ?? call.end) < call.start) groups.pop()
      if (name === 'describe') groups.push({ title, end: call.end })
      else titles.push({ line: lineAt(call.start), text: [...groups.map((one) => one.title), title].join(' › ') })
    },
  }).visit(program)
  return { preambleLines: lineAt(first) - 1, titles }
}

/** Looks through `it.each(rows)(…)`, `test.skipIf(…)(…)` and `describe.sequential(…)`. */
function testNameOf(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return testNames.has(callee.name) ? callee.name : undefined
  if (callee.type === 'MemberExpression') {
    const isModifier = callee.property.type === 'Identifier' && modifiers.has(callee.property.name)
    return isModifier ? testNameOf(callee.object) : undefined
  }
  return callee.type === 'CallExpression' ? testNameOf(callee.callee) : undefined
}

function readText(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('%s')
  return undefined
}
