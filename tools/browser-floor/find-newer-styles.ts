// Uses in a built style sheet of what a browser of the floor does not know.
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { browsersWithout, childrenOf, styleData } from './newer-features.ts'

interface Declaration {
  property: string
  value: string
}

interface Rule {
  /** Selector list. */
  selector: string
  /** At-rules around it, from the outermost, without those that say nothing: `@supports (color: color-mix(in srgb, red, red))`. */
  around: readonly string[]
  declarations: readonly Declaration[]
}

export interface NewerStyle {
  /** `selector :has()`, `property text-wrap`, `value color-mix()`, `rule @starting-style`. */
  use: string
  /** Selector list of the rule, or the at-rule. */
  at: string
}

/** Comments and texts hold braces and colons that are none. */
const plainOf = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
    .replace(/url\([^)]*\)/g, 'url()')

/** Rules of a sheet, each with its own declarations; at-rules with declarations, such as `@page`, have themselves as selector. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const open: { prelude: string; declarations: Declaration[] }[] = []
  let depth = 0
  let text = ''
  const noteDeclaration = () => {
    const [, property, value] = /^([\w-]+)\s*:([\s\S]*)$/.exec(text.trim()) ?? []
    if (property !== undefined && value !== undefined) open.at(-1)?.declarations.push({ property, value: value.trim() })
    text = ''
  }
  for (const sign of plainOf(css)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (depth > 0 || !'{;}'.includes(sign)) text += sign
    else if (sign === '{') {
      open.push({ prelude: text.trim(), declarations: [] })
      text = ''
    } else {
      noteDeclaration()
      if (sign === ';') continue
      const closed = open.pop()
      if (closed) rules.push({ selector: closed.prelude, around: open.map(({ prelude }) => prelude), ...closed })
    }
  }
  return rules
}

const newerIn = (node: Identifier | undefined, ...path: string[]): CompatStatement | undefined => {
  const found = path.reduce<Identifier | undefined>((below, name) => below?.[name], node)
  return found?.__compat && browsersWithout(found.__compat).length > 0 ? found.__compat : undefined
}

const functions = new Map(
  childrenOf(styleData.types).flatMap(([name, node]) => [[name, node] as const, ...childrenOf(node)]),
)

/** Whether a browser that lacks the property has it under another name in the same rule. */
function isPrefixed(compat: CompatStatement, property: string, declarations: readonly Declaration[]): boolean {
  return browsersWithout(compat).every((browser) =>
    ['-webkit-', '-moz-'].some(
      (prefix) =>
        declarations.some((one) => one.property === `${prefix}${property}`) &&
        !browsersWithout(compat, prefix).includes(browser),
    ),
  )
}

/** Names of `::part`, `:state` and of functions `name(`. */
const selectorParts = /::?([a-z][\w-]*)/g
const functionNames = /([a-z][\w-]*)\(/g

function usesOfRule({ selector, around, declarations }: Rule): string[] {
  const asked = around.filter((one) => one.startsWith('@supports')).join(' ')
  const isAsked = (use: string) => asked.includes(use)
  const uses: string[] = []
  if (selector.startsWith('@')) {
    const name = /^@([\w-]+)/.exec(selector)?.[1] ?? ''
    if (newerIn(styleData['at-rules'], name)) uses.push(`rule @${name}`)
    if (name === 'media' && /[<>]/.test(selector)) uses.push('rule @media with <')
    // Without a medium: Safari knows it from version 16.4 on.
    if (name === 'media' && /\bnot\s*\(/.test(selector)) uses.push('rule @media not (')
  } else {
    if (selector.includes('&') || around.some((one) => !one.startsWith('@'))) uses.push('nested rule')
    // Parts of one engine are not known to others, and change nothing there.
    for (const [, name = ''] of selector.matchAll(selectorParts))
      if (!name.startsWith('-') && newerIn(styleData.selectors, name) && !isAsked(`:${name}`))
        uses.push(`selector :${name}()`)
  }
  for (const { property, value } of declarations) {
    const compat = property.startsWith('-') ? undefined : newerIn(styleData.properties, property)
    if (compat && !isPrefixed(compat, property, declarations) && !isAsked(property)) uses.push(`property ${property}`)
    for (const [, name = ''] of value.matchAll(functionNames))
      if (newerIn(functions.get(name)) && !isAsked(`${name}(`)) uses.push(`value ${name}()`)
    if (/\d[dls]v[hwib]\b/.test(value) && newerIn(styleData.types, 'length', 'viewport_percentage_units_dynamic'))
      uses.push('value dvh')
  }
  return uses
}

/** Returns each use with its rule. A use below an `@supports` that names it is none. */
export const findNewerStyles = (css: string): NewerStyle[] =>
  rulesOf(css).flatMap((rule) => [...new Set(usesOfRule(rule))].map((use) => ({ use, at: rule.selector })))
