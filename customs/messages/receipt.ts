// The receipt of a declaration, from what it has alike with it.
import {
  type Declaration,
  type ElementDefinition,
  fixed,
  int,
  type MessageDefinition,
  must,
  type RevisionDifference,
  revisions,
  upTo,
  type ValueType,
} from './message.ts'

/** 17 digits; old gateways send 14. */
export const returnTime = must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' })
/** The part of a message that was split, as its receipt names it. */
export const answeredPart = must('msgSeqNo', '报文序号', int(9), { rule: '从 1 起连续；未拆分时填 1' })

type ElementOf<D extends Declaration> = D['head']['elements'][number]
type NamedOf<D extends Declaration> = ElementOf<D>['name']

/** An element by its name is that of the declaration. */
type Given<D extends Declaration, E> = E extends string
  ? ElementDefinition<E, Extract<ElementOf<D>, { readonly name: E }>['required']>
  : E

type Ends = ElementDefinition<'guid' | 'returnStatus' | 'returnTime' | 'returnInfo', true>

export type ReceiptOf<D extends Declaration, E> = Omit<MessageDefinition, 'type' | 'head' | 'line'> & {
  readonly type: D['receiptType']
  readonly kind: 'receipt'
  readonly head: { readonly elements: readonly (Ends | Extract<Given<D, E>, ElementDefinition>)[] }
}

/**
 * Returns the receipt: named after the declaration, found by its keys, known to its revisions. `elements`: those between guid
 * and status, in the order of the paper; a name stands for the element of the declaration, without its rule and code.
 * `node`: unless said the document's with Return behind it. `status`: its type, unless said C..10. `revisions`: what is different
 * in one of them.
 */
export function receiptOf<const D extends Declaration, const E extends NamedOf<D> | ElementDefinition = NamedOf<D>>(
  declaration: D,
  own: {
    elements: readonly E[]
    node?: string
    status?: ValueType
    revisions?: MessageDefinition['revisions']
  },
): ReceiptOf<D, E> {
  const { receiptType: type, title, direction, document, head, key, otherKeys } = declaration
  const { elements, node = `${document.node}Return`, status = upTo(10) } = own
  const given = elements.map((one) => (typeof one === 'string' ? plain(head.elements, one) : one))
  const known = revisions.filter((revision) => declaration.revisions[revision])
  const differences = known.map((revision): [string, RevisionDifference] => [revision, own.revisions?.[revision] ?? {}])
  return {
    type,
    title: `${title}回执`,
    direction,
    kind: 'receipt',
    document: { node, max: 100 },
    head: {
      elements: [
        must('guid', '系统唯一序号', fixed(36)),
        ...(given as Extract<Given<D, E>, ElementDefinition>[]),
        must('returnStatus', '回执状态', status),
        returnTime,
        // Customs' texts about exports may be empty.
        must('returnInfo', '回执信息', direction === 'E' ? upTo(1000, 0) : upTo(1000)),
      ],
    },
    key,
    ...(otherKeys ? { otherKeys } : {}),
    signature: 'none',
    rules: [],
    revisions: Object.fromEntries(differences),
  }
}

function plain(elements: readonly ElementDefinition[], name: string): ElementDefinition {
  const found = elements.find((element) => element.name === name)
  if (!found) throw new Error(`the declaration has no element ${name}`)
  const { label, type, required } = found
  return { name, label, type, required }
}
