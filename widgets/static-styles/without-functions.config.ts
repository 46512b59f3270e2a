// Leaves the functions that make the styles of antd while a page runs out of its modules; code that they alone needed is shaken
// away then.
import { parseAst } from 'vite'

/** `genStyleHooks('Button', (token) => …, …)`: the function is the second argument. */
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

interface Part {
  type: string
  start: number
  end: number
}
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value

/** Every part of the tree for which `find` has another text, replaced by it. */
function replaced(code: string, find: (part: Part) => { part: Part; text: string } | undefined): string {
  const found: { part: Part; text: string }[] = []
  const look = (value: unknown): void => {
    const one = isPart(value) ? find(value) : undefined
    if (one) found.push(one)
    else if (Array.isArray(value) || isPart(value)) for (const inner of Object.values(value)) look(inner)
  }
  look(parseAst(code).body)
  return found.reduceRight(
    (text, { part, text: other }) => text.slice(0, part.start) + other + text.slice(part.end),
    code,
  )
}

/** No style function is left in a module of styles. */
export const withoutStyles = (code: string): string =>
  replaced(code, (part) => {
    const { callee, arguments: given } = part as Part & { callee?: { name?: string }; arguments?: Part[] }
    const style = given?.[1]
    return part.type === 'CallExpression' && style && makers.has(callee?.name ?? '')
      ? { part: style, text: 'null' }
      : undefined
  })

/** The function or constant of this name is another one. Throws when there is none: the library is not the one known. */
export function withOther(code: string, name: string, text: string): string {
  const other = replaced(code, (part) => {
    const { id, init } = part as Part & { id?: { name?: string } | null; init?: Part }
    if (id?.name !== name) return undefined
    if (part.type === 'FunctionDeclaration') return { part, text: `const ${name} = ${text};` }
    return part.type === 'VariableDeclarator' && init ? { part: init, text } : undefined
  })
  if (other === code) throw new Error(`no ${name} in the module: the libraries of antd are others than known`)
  return other
}
