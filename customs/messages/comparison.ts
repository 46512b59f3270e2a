// How a message says which other documents customs hold it against (三单比对), and what must be equal in both.

/** The part of a document in a shipment that customs compare; also the names of `RelatedDocuments`. */
export const roles = ['order', 'payment', 'waybill', 'list'] as const
export type Role = (typeof roles)[number]
/** The role of another document for the compared one: its part in the shipment, or the return that is tallied. */
export type Relation = Role | 'refund'

/** One element of one document and what it is called in the other. */
export type Equality = {
  readonly own: string
  readonly other: string
  /** A difference is worth a look, no refusal: addresses are written in many ways. */
  readonly isAdvice: boolean
  /** Nor is it where the other one is declared under one of these trade modes; the practice is young. */
  readonly adviceFor: readonly string[]
}

export type Compared = {
  /** Type of the other message. */
  readonly to: string
  /** The rule that reports differences of the heads; lines of lists and orders belong to V8. */
  readonly rule: 'V5' | 'V6' | 'V20'
  /** Ways to find the other one, the surest first; each a set of elements that agree. */
  readonly links: readonly (readonly Equality[])[]
  readonly head: readonly Equality[]
  /** Of lines with the same gnum. */
  readonly lines: readonly Equality[]
  /** The lines name one document each, by the last of the links; `head` is then held against each of them. */
  readonly isByLine: boolean
  /** Of `isByLine`: the other one names the same in its lines, not in its head. */
  readonly isInTheirLines: boolean
  /** The role of the other document where it has no part in the shipment. */
  readonly as: Relation | undefined
}

/** 'name', 'name=other', with a ? before what is advice, and 'name?1210,1239' for what is advice in these trade modes. */
const equalities = (text: string): Equality[] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [names = '', modes = ''] = one.replace(/^\?/, '').split('?')
      const [own = '', other = own] = names.split('=')
      return { own, other, isAdvice: one.startsWith('?'), adviceFor: modes.split(',').filter(Boolean) }
    })

/** Elements as 'name name=other ?advice'. */
export function comparedWith(
  to: string,
  rule: Compared['rule'],
  texts: {
    links: readonly string[]
    head: string
    lines?: string
    isByLine?: boolean
    isInTheirLines?: boolean
    as?: Relation
  },
): Compared {
  const { links, head, lines = '', isByLine = false, isInTheirLines = false, as } = texts
  const elements = { links: links.map(equalities), head: equalities(head), lines: equalities(lines) }
  return { to, rule, isByLine, isInTheirLines, as, ...elements }
}

/** Ways to find an order, and the list of an application. */
export const byOrder = ['orderNo ebpCode', 'orderNo']
export const byList = ['invtNo', 'logisticsNo orderNo', 'logisticsNo']
/** Elements of an order that its waybill has as well; of a list that an application about it has. */
export const consignee = 'consignee consigneeTelephone consigneeAddress'
export const buyer = 'buyerIdType buyerIdNumber buyerName ?buyerTelephone'
export const listedAs = 'orderNo ebpCode ebcCode logisticsNo logisticsCode invtNo agentCode'
/** Bonded imports may be returned at another office than that of the list (跨关区退货); direct purchases may not. */
export const returnedAt = 'customsCode?1210,1239'
