// <?xml …?> and other processing instructions.
import { blank, qualifiedName } from './characters.ts'

const xmlDeclaration = new RegExp(
  `^xml${blank}+version${blank}*=${blank}*(?:"1\\.[0-9]+"|'1\\.[0-9]+')` +
    `(?:${blank}+encoding${blank}*=${blank}*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?` +
    `(?:${blank}+standalone${blank}*=${blank}*(?:"(?:yes|no)"|'(?:yes|no)'))?${blank}*$`,
)
const startsDeclaration = new RegExp(`^xml(?:${blank}|$)`)
const instruction = new RegExp(`^(?!xml(?:${blank}|$))${qualifiedName}(?:${blank}|$)`, 'iu')

/** Of what stands between <? and ?>; an XML declaration may stand at the very start only. */
export function isRightInstruction({ inside, isAtStart }: { inside: string; isAtStart: boolean }): boolean {
  return (isAtStart && startsDeclaration.test(inside) ? xmlDeclaration : instruction).test(inside)
}
