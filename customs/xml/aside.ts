// Reads parts that are neither a tag nor text: comments, instructions, CDATA.
import { blank, qualifiedName } from './characters.ts'

const equals = (name: string, value: string) => `${blank}+${name}${blank}*=${blank}*(?:"${value}"|'${value}')`
const xmlDeclaration = new RegExp(
  `^xml${equals('version', '1\\.[0-9]+')}(?:${equals('encoding', '[A-Za-z][A-Za-z0-9._-]*')})?` +
    `(?:${equals('standalone', '(?:yes|no)')})?${blank}*$`,
)
const startsDeclaration = new RegExp(`^xml(?:${blank}|$)`)
const instruction = new RegExp(`^(?!xml(?:${blank}|$))${qualifiedName}(?:${blank}|$)`, 'iu')

/** 'first': nothing precedes it; an XML declaration is allowed only there. */
type FaultOf = (inside: string, place: 'first' | 'outside' | 'in the root') => string | undefined

const faultOfComment: FaultOf = (inside) => {
  return inside.includes('--') || inside.endsWith('-') ? '注释中不得出现 --' : undefined
}
const faultOfInstruction: FaultOf = (inside, place) => {
  const grammar = place === 'first' && startsDeclaration.test(inside) ? xmlDeclaration : instruction
  return grammar.test(inside) ? undefined : '处理指令的写法有误'
}
const faultOfCdata: FaultOf = (_, place) => (place === 'in the root' ? undefined : '根节点之外有文字')

export const cdata = { open: '<![CDATA[', close: ']]>', name: 'CDATA ', faultOf: faultOfCdata }
export const asides = [
  { open: '<!--', close: '-->', name: '注释', faultOf: faultOfComment },
  { open: '<?', close: '?>', name: '处理指令', faultOf: faultOfInstruction },
  cdata,
]
