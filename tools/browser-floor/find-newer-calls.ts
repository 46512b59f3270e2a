// Calls in a built script of what a browser of the floor does not have.
import { type ESTree, parseSync, Visitor } from 'vite'
import type { NewerFeatures } from './newer-features.ts'

/** Parts of a pattern that stop a whole script in Safari below 16.4, or in Chromium below 112 and Firefox below 116. */
const newerPatterns: readonly [use: string, part: RegExp][] = [
  ['pattern (?<=', /\(\?<[=!]/],
  ['pattern (?i:', /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/],
]

/** Styles in texts: of elements, and of questions for elements, which throw where a selector is not known. */
const newerStyles: readonly [use: string, part: RegExp][] = [
  ['style color-mix()', /\bcolor-mix\(/],
  ['style light-dark()', /\blight-dark\(/],
  ['selector :has()', /:has\(/],
  ['query (width <', /\((?:width|height)\s*[<>]/],
]

/**
 * Returns the uses of one script, each once: `.toSorted()`, `URL.canParse`, `requestIdleCallback`, `pattern (?<=`. A call with `?.`
 * asks first and is none. Properties that are only read are not found: a browser test takes them away.
 */
export function findNewerCalls(path: string, text: string, features: NewerFeatures): string[] {
  const { program, errors } = parseSync(path, text, { lang: 'js' })
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`)
  const uses = new Set<string>()
  const noteCall = (callee: ESTree.Expression | ESTree.Super, isCall: boolean) => {
    if (callee.type === 'Identifier' && features.globals.has(callee.name)) uses.add(callee.name)
    if (callee.type !== 'MemberExpression') return
    const name = nameOf(callee)
    const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
    if (features.ofClasses.has(`${owner}.${name}`)) uses.add(`${owner}.${name}`)
    else if (isCall && features.methods.has(name)) uses.add(`.${name}()`)
  }
  const noteText = (value: string) => {
    for (const [use, part] of [...newerPatterns.slice(0, 1), ...newerStyles]) if (part.test(value)) uses.add(use)
  }
  new Visitor({
    CallExpression: ({ callee, optional }) => {
      if (!optional) noteCall(callee, true)
    },
    NewExpression: ({ callee }) => noteCall(callee, false),
    Literal: (literal) => {
      if (typeof literal.value === 'string') noteText(literal.value)
      if (!('regex' in literal)) return
      const { pattern, flags } = literal.regex
      if (flags.includes('v')) uses.add('pattern /v')
      for (const [use, part] of newerPatterns) if (part.test(pattern)) uses.add(use)
    },
    TemplateElement: ({ value }) => noteText(value.raw),
  }).visit(program)
  return [...uses]
}

function nameOf({ property, computed }: ESTree.MemberExpression): string {
  if (property.type === 'Identifier' && !computed) return property.name
  return property.type === 'Literal' ? String(property.value) : ''
}
