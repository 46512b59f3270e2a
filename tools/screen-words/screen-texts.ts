// The Chinese texts of a source file that a browser may show: strings, templates and what stands between tags.
import { parseSync, Visitor } from 'vite'
import type { SourceFile } from '../repository-rules/source-files.ts'

export interface ScreenText {
  path: string
  line: number
  /** Values of a template are `…`; white space is one space. */
  text: string
}

const isChinese = (text: string) => /[一-龥]/.test(text)

/** Its words go to the console of the server. */
const consoleError = 'StartFailure'

/** Returns the texts of a file in their order, without statements of SQL and what is for the console alone. */
export function screenTexts({ path, text: source }: SourceFile): ScreenText[] {
  if (!isChinese(source)) return []
  const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found: { start: number; text: string }[] = []
  const skipped: { start: number; end: number }[] = []
  const add = (start: number, text: string) => found.push({ start, text: text.replace(/\s+/g, ' ').trim() })
  new Visitor({
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === consoleError) skipped.push(node)
    },
    TaggedTemplateExpression: (node) => skipped.push(node.quasi),
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    JSXText: (node) => add(node.start, node.value),
    TemplateLiteral: (node) => add(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(program)
  const isSkipped = (at: number) => skipped.some(({ start, end }) => start <= at && at < end)
  return found
    .filter(({ start, text }) => isChinese(text) && !isSkipped(start))
    .map(({ start, text }) => ({ path, line: source.slice(0, start).split('\n').length, text }))
}
