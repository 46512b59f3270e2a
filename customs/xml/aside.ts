// What is neither a tag nor text: comments, instructions, CDATA.
import { blank, qualifiedName } from './characters.ts'

const xmlDeclaration = new RegExp(
  `^xml${blank}+version${blank}*=${blank}*(?:"1\\.[0-9]+"|'1\\.[0-9]+')` +
    `(?:${blank}+encoding${blank}*=${blank}*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?` +
    `(?:${blank}+standalone${blank}*=${blank}*(?:"(?:yes|no)"|'(?:yes|no)'))?${blank}*$`,
)
const startsDeclaration = new RegExp(`^xml(?:${blank}|$)`)
const instruction = new RegExp(`^(?!xml(?:${blank}|$))${qualifiedName}(?:${blank}|$)`, 'iu')

export type Aside = {
  readonly open: string
  readonly close: string
  readonly name: string
  /** Its inside is text. */
  readonly isText: boolean
  /** `isFirst`: nothing stands before it; there alone an XML declaration may stand. */
  readonly faultOf: (inside: string, isFirst: boolean) => string | undefined
}

export const asides: readonly Aside[] = [
  {
    open: '<!--',
    close: '-->',
    name: '注释',
    isText: false,
    faultOf: (inside) => (inside.includes('--') || inside.endsWith('-') ? '注释中不得出现 --' : undefined),
  },
  {
    open: '<?',
    close: '?>',
    name: '处理指令',
    isText: false,
    faultOf: (inside, isFirst) => {
      const grammar = isFirst && startsDeclaration.test(inside) ? xmlDeclaration : instruction
      return grammar.test(inside) ? undefined : '处理指令的写法有误'
    },
  },
  { open: '<![CDATA[', close: ']]>', name: 'CDATA ', isText: true, faultOf: () => undefined },
]

/** Whether the beginning of one of them, or of a DOCTYPE, may still become whole. */
export function mayBecomeAside(start: string): boolean {
  return ['<!DOCTYPE', ...asides.map(({ open }) => open)].some((open) => open.startsWith(start))
}
