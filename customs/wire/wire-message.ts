// What the official schema says of a whole message, from the tables: which elements, in which order, how often, how long.
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { baseSubscribe, baseTransfer, extendMessage, transferElements } from '../messages/transfer.ts'
import { signatureNamespace } from '../namespaces.ts'
import { characterCount } from '../xml-text.ts'
import {
  checkAttributes,
  checkBlank,
  checkSequence,
  followSequence,
  type Place,
  type Report,
  type SequencePart,
  type WireElement,
  wrong,
} from './element-sequence.ts'
import { checkWireValue } from './wire-value.ts'

/**
 * Follows a message in the order in which it comes: `root` when the root opens, `take` for each of its children, `end`.
 * `report` hears what the official schema of the revision refuses, with line, column and path ('nodes[0].lines[1].qty').
 * It knows no more than the schema: what the paper wants beyond, `validateDocument` says. The inside of a signature is
 * left to whoever verifies it. Throws RangeError when the revision does not know the message.
 */
export function followWireMessage(input: { definition: MessageDefinition; revision: Revision; report: Report }) {
  const { report } = input
  const { take, end } = followSequence({ parts: messageParts(input), parent: '', report })
  return {
    root: (root: WireElement) => checkRoot({ root, report }),
    take,
    /** `root` with the text that stood between its children. */
    end: (root: WireElement) => {
      checkBlank({ element: root, path: '', report })
      end(root)
    },
  }
}

function checkRoot({ root, report }: { root: WireElement; report: Report }) {
  const say = (rule: string, message: string) => report(wrong({ at: root, path: '', rule, message }))
  const { attributes } = root
  const guid = attributes.get('guid')
  if (guid === undefined) say('required', '根节点缺少属性 guid')
  else if (characterCount(guid) !== 36) say('length', '报文编号 guid 须为 36 个字符')
  const version = attributes.get('version')
  if (version === undefined) say('required', '根节点缺少属性 version')
  else if (version === '' || characterCount(version) > 10) say('length', '报文版本号 version 须为 1 至 10 个字符')
  for (const name of attributes.keys()) {
    if (name !== 'guid' && name !== 'version') say('unknown', `根节点不应有属性 ${name.slice(0, 100)}`)
  }
}

function messageParts(input: { definition: MessageDefinition; revision: Revision }): SequencePart[] {
  const { document, kind, direction, signature } = input.definition
  const parts = documentParts(input)
  const documents: SequencePart = {
    name: document.node,
    title: `业务节点 ${document.node}`,
    min: 1,
    max: document.max,
    path: (index) => `nodes[${index}]`,
    check: (place) => checkSequence({ ...place, parts: parts(place.path) }),
  }
  if (kind === 'receipt') return [documents]
  const extension = once({ name: extendMessage.node, min: 0, check: checkExtension })
  const sign = {
    ...once({ name: 'Signature', min: signature === 'required' ? 1 : 0, check: () => undefined }),
    title: '签名',
    uri: signatureNamespace,
  }
  return [
    documents,
    once({ name: baseTransfer.node, min: 1, check: leavesOf(transferElements(direction)) }),
    { ...once({ name: baseSubscribe.node, min: 0, check: leavesOf(baseSubscribe.elements) }), max: baseSubscribe.max },
    // The two schemas disagree about the place of the signature.
    ...(direction === 'E' ? [sign, extension] : [extension, sign]),
  ]
}

function documentParts({ definition, revision }: { definition: MessageDefinition; revision: Revision }) {
  const { head, line } = tablesOf({ definition, revision })
  const node = definition.head.node
  return (documentPath: string): SequencePart[] => {
    if (node === undefined) return elementParts({ elements: head, path: documentPath })
    const parts: SequencePart[] = [{ ...once({ name: node, min: 1, check: leavesOf(head) }), path: () => documentPath }]
    if (line) {
      parts.push({
        name: line.node,
        title: `明细 ${line.node}`,
        min: line.min,
        max: line.max,
        path: (index) => `${documentPath}.lines[${index}]`,
        check: leavesOf(line.elements),
      })
    }
    return parts
  }
}

function once({ name, min, check }: Pick<SequencePart, 'name' | 'min' | 'check'>): SequencePart {
  return { name, title: name, min, max: 1, path: () => name, check }
}

function leavesOf(elements: readonly ElementDefinition[]): SequencePart['check'] {
  return (place) => checkSequence({ ...place, parts: elementParts({ elements, path: place.path }) })
}

function elementParts(input: { elements: readonly ElementDefinition[]; path: string }): SequencePart[] {
  return input.elements.map((element) => ({
    name: element.name,
    title: `「${element.label}」`,
    min: element.required ? 1 : 0,
    max: 1,
    path: () => (input.path === '' ? element.name : `${input.path}.${element.name}`),
    check: (place) => checkLeaf({ ...place, definition: element }),
  }))
}

function checkLeaf({ definition, element, path, report }: Place & { definition: ElementDefinition }) {
  checkAttributes({ element, path, report })
  const [child] = element.children
  const label = `「${definition.label}」`
  if (child) {
    report(wrong({ at: child, path, rule: 'unknown', message: `${label}中不应有元素` }))
    return
  }
  const fault = checkText({ element: definition, text: element.text })
  if (fault) report(wrong({ at: element, path, rule: fault.rule, message: `${label}${fault.message}` }))
}

/** Blanks count as the schema counts them: around a number not at all. */
function checkText({ element, text }: { element: ElementDefinition; text: string }) {
  const { type, collapses } = element
  if (!collapses && type.kind !== 'int' && type.kind !== 'decimal') return checkWireValue({ element, value: text })
  const value = text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
  // Only an element that is empty as it stands takes the value that stands for it.
  const strict = value === text ? element : { ...element, otherwise: undefined }
  return checkWireValue({ element: strict, value })
}

/** Its third part, Message, holds whatever it likes. */
const checkExtension: SequencePart['check'] = (place) => {
  const parts = [
    ...elementParts({ elements: extendMessage.elements, path: place.path }),
    once({ name: 'Message', min: 1, check: checkAnything }),
  ]
  checkSequence({ ...place, parts })
}

const checkAnything: SequencePart['check'] = ({ element, path, report }) => {
  const [, second] = element.children
  checkBlank({ element, path, report })
  checkAttributes({ element, path, report })
  if (second) report(wrong({ at: second, path, rule: 'count', message: `${element.name} 中最多一个元素` }))
}
