// Gives the focus rings that a style sheet draws by `:has(… :focus-visible)` to browsers that do not know `:has()`, such as
// Firefox 115: there without it nobody would see where the keyboard is.
import type { Plugin } from 'vite'

const leafRule = /([^{};]+)\{([^{}]*)\}/g

/** Splits a selector list at the commas that stand in no brackets. */
export function selectorsOf(list: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let begin = 0
  for (const [place, sign] of [...list].entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    selectors.push(list.slice(begin, place))
    begin = place + 1
  }
  return [...selectors, list.slice(begin)].map((one) => one.trim())
}

/** Returns the selector with `:focus-within` for each `:has()` of a focus inside; undefined where another `:has()` remains. */
export function withFocusWithin(selector: string): string | undefined {
  const changed = selector.replace(/:has\(\s*([^+~()][^()]*(?:\([^()]*\)[^()]*)*)\)/g, (has, inside: string) =>
    inside.includes(':focus-visible') ? ':focus-within' : has,
  )
  return changed === selector || changed.includes(':has(') ? undefined : changed
}

/** Adds a rule with `:focus-within` behind each rule of a focus inside, for browsers without `:has()` alone. */
export function withFocusRings(css: string): string {
  return css.replace(leafRule, (rule, prelude: string, body: string) => {
    const list = prelude.replace(/\/\*[\s\S]*?\*\//g, '')
    if (!list.includes(':has(')) return rule
    const found = selectorsOf(list).flatMap((one) => withFocusWithin(one) ?? [])
    if (found.length === 0) return rule
    return `${rule}@supports not selector(:has(a)){${found.join(',')}{${body}}}`
  })
}

export function focusRings(): Plugin {
  return {
    name: 'focus-rings',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => (code.includes(':has(') ? { code: withFocusRings(code), map: null } : undefined),
    },
  }
}
