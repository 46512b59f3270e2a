// The official schema of a whole message, derived from the tables: elements, their order and occurrences.
import { type ElementDefinition, type MessageDefinition, type Revision, upTo } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { baseSubscribe, baseTransfer, extendMessage } from '../messages/transfer.ts'
import { cebNamespace, signatureNamespace } from '../xml/namespaces.ts'

/** Content of an element: a text, elements in an order, one element of any kind or none, or anything at all. */
export type Content = ElementDefinition | readonly Part[] | 'one' | 'anything'

/** One kind of child, at its place in the order. */
export type Part = {
  readonly name: string
  readonly uri: string
  /** How people call it: '“订单编号”'. */
  readonly title: string
  readonly min: number
  readonly max: number
  /** Suffix to the path of its parent; [] is replaced by its number. */
  readonly step: string
  readonly content: Content
  /** Allowed attributes; others are refused. */
  readonly attributes?: readonly ElementDefinition[]
}

/** Children of the root. The content of a signature is checked by its verification. */
export function grammarOf({ definition, revision }: { definition: MessageDefinition; revision: Revision }): Part[] {
  const { document, kind, direction, signature, head: headOf } = definition
  const { head, line } = tablesOf({ definition, revision })
  const inner = headOf.node === undefined ? leaves(head) : [part(headOf.node, leaves(head), { step: '' })]
  if (line) {
    const { node, elements, min, max } = line
    inner.push(part(node, leaves(elements), { title: `明细 ${node}`, min, max, step: 'lines[]' }))
  }
  const title = `业务节点 ${document.node}`
  const documents = part(document.node, inner, { title, max: document.max, step: 'nodes[]' })
  if (kind === 'receipt') return [documents]
  const sign = { uri: signatureNamespace, title: '签名', min: signature === 'required' ? 1 : 0 }
  const extension = [...leaves(extendMessage.elements), part('Message', 'one')]
  const tail = [part(extendMessage.node, extension, { min: 0 }), part('Signature', 'anything', sign)]
  return [
    documents,
    part(baseTransfer.node, leaves(direction === 'E' ? exportTransfer : baseTransfer.elements)),
    part(baseSubscribe.node, leaves(baseSubscribe.elements), { min: 0, max: baseSubscribe.max }),
    // The two schemas disagree about the place of the signature.
    ...(direction === 'E' ? tail.reverse() : tail),
  ]
}

/** The schemas of exports let the code be empty; the paper does not. */
const exportTransfer = baseTransfer.elements.map((element) => {
  return element.name === 'copCode' ? { ...element, type: upTo(18, 0) } : element
})

export function leaves(elements: readonly ElementDefinition[], uri = cebNamespace): Part[] {
  return elements.map((element) => {
    const { name, label, required } = element
    return part(name, element, { title: `“${label}”`, min: required ? 1 : 0, uri })
  })
}

export function part(name: string, content: Content, more: Partial<Part> = {}): Part {
  return { name, uri: cebNamespace, title: name, min: 1, max: 1, step: name, content, ...more }
}
