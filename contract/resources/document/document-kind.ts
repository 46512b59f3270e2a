// One kind of document that is declared to customs: the rows of a resource, and the message that they go out in. The pipeline
// (server/domain/declaration) and the screens know kinds by this alone, and find them by the message's type.
import { type CodeTable, entryOf } from '@kouan/customs/codes/code-table.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import type { MessageDefinition, Fields as PlainFields } from '@kouan/customs/messages/message.ts'
import { exclusiveUsesOf } from '@kouan/customs/rules/exclusive-use.ts'
import type { Resource } from '../../language/resource.ts'
import type { Effect } from './follow-ups.ts'

type Row = Readonly<Record<string, unknown>>

export interface DocumentKind<R extends Resource = Resource> {
  message: MessageDefinition
  /** Its table inherits `document` (server/db/migrations/030-documents.sql); its fields are named like the elements. */
  resource: R
  /** As people call one of them: 订单. */
  noun: string
  /** Component strings of the pages that list them, that of staff first. */
  pages: readonly string[]
  /** Elements that every document of the kind has alike. */
  fixed: PlainFields
  /** Elements that nobody fills in because they follow from the business type, by its trade mode: `{ orderType: { 9710: 'B' } }`. */
  byTradeMode?: Readonly<Record<string, CodeTable>>
  /** Completes a line to the one of the message, where a person may write less than the message has. */
  completeLine?: (line: Row, head: Row) => Row
  /** Codes of fields that the message says otherwise, by element: `{ itemNameFlag: { 0: ' ' } }`. */
  sentAs?: Readonly<Record<string, CodeTable>>
  /** The key of the resource's lines that are those of the message. */
  lines?: string
  /** The element of its lines that names another document; it follows from `exclusive` of the message. */
  named?: string
  /** Elements and size by which a document with many lines becomes several messages. */
  series?: Series
  /** Its lines are made from documents of another kind, which a person chooses by filters. */
  gathers?: Gathering
  /**
   * The parts that companies play in it, by their role: `ebp` stands for the elements ebpCode and ebpName. One of them should be
   * the enterprise's own, or its transfer subject's.
   */
  parts: Readonly<Record<string, string>>
  /** The field whose sum a person sees before many are declared. */
  amount?: string
  /** Customs release it: its way goes on after 海关已入库. */
  isReleased?: true
  /** Bills that customs make of it beside their receipts: rows that name it by `documentId`, and the pages that list them. */
  bills?: {
    readonly resource: Resource
    readonly pages: readonly string[]
    /** Its field with how far it is; `status` unless said. */
    readonly state?: string
  }
  /** Fields that hold a number by which people know one of them; the resource's key unless said. Each has an index. */
  numbers?: readonly string[]
  /** Elements that customs and the port give a document; a new declaration does not have them. */
  assignedNumbers?: readonly string[]
  /** Documents that a person makes from one of them, such as 撤销 from a list; by the name of the other kind's resource. */
  makes?: Readonly<Record<string, Making>>
  /** Kinds that one of them is made from; the other kind has it in `makes`. */
  madeFrom?: readonly Source[]
}

/** The button of the source. */
export interface Making {
  /** Also used after 不能: 撤销. */
  title: string
  /** States of the source that allow it; all states unless said. */
  when?: readonly DeclareState[]
  /** Never once customs have released the source: they may detain it after that. */
  isBeforeRelease?: true
  /** Advice in another state: 放行后请申请退货. */
  otherwise?: string
  /** Offered in the view of the shipment alone, where one is missing; not in lists and details of the source. */
  isOfShipment?: true
  /** The action of the source's resource that makes them, for many at once, with what it asks for; no form is opened. */
  action?: string
}

export interface Source {
  kind: DocumentKind
  /** Elements by which one names its source; the same in both kinds. Of the lines where `isByLine`. */
  by: readonly string[]
  /** The lines name one source each, as those of a summary. */
  isByLine?: true
  /** Elements that it has from its source, `name` or `name=name in the source`. Those left blank are filled in. */
  copies: readonly string[]
  /** Lines are copied: of each what earlier ones have left (`left`), or whole. Elements as in `copies`. */
  lines?: { quantity: 'left' | 'whole'; copies: readonly string[] }
  /** Elements that the source has from it once customs have granted it; the same in both, of the lines or of the head. */
  gives?: readonly string[]
  /** Effect on its source, when it is declared and when customs grant it. */
  effect?: Effect
}

/** The table of its lines has the column `part_no`, and its resource no field for these elements. */
export interface Series {
  /** Element with the number of messages. */
  count: string
  /** Element with the place of one among them, from 1. */
  number: string
  /** Lines of one message; fewer where the revision allows fewer. */
  size: number
}

export interface Gathering {
  from: DocumentKind
  /** Filters: fields of the other kind that can be searched by. Its creation time is one as well. */
  by: readonly string[]
  /** Elements of the head that all chosen documents have alike, with their names there. */
  head: Readonly<Record<string, string>>
  /** Elements of the head that are sums of an amount of theirs that has the same name. */
  sums?: readonly string[]
  /** Filters that always hold. */
  always?: Readonly<Record<string, string>>
  /** Elements of a line, with their names there. A document without that by which a line names it is left out. */
  line: Readonly<Record<string, string>>
}

/** Elements that have the same name on both sides. */
export const alike = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, name]))

/** The elements that name a company in its part. */
export const partElements = (part: string) => ({ code: `${part}Code`, name: `${part}Name` })

export function defineDocument<R extends Resource>(
  kind: Omit<DocumentKind, 'resource' | 'named'> & { resource: R },
): Omit<DocumentKind, 'resource'> & { resource: R } {
  const named = exclusiveUsesOf(kind.message).find(({ isByLine }) => isByLine)?.elements[0]
  return named === undefined ? kind : { ...kind, named }
}

/** Pairs of names: that of the element, and that in the source. */
export const copiedElements = (copies: readonly string[]): [own: string, source: string][] =>
  copies.map((text) => {
    const [own = '', source = own] = text.split('=')
    return [own, source]
  })

export const numbersOf = ({ numbers, resource }: Pick<DocumentKind, 'numbers' | 'resource'>): readonly string[] =>
  numbers ?? (resource.titleField ? [resource.titleField] : [])

/** The elements that follow from a business type such as E9710; without those for which it gives no value. */
export const valuesOfBusiness = (
  { byTradeMode = {} }: Pick<DocumentKind, 'byTradeMode'>,
  crossborderType: unknown,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(byTradeMode).flatMap(([name, values]) => {
      const value = entryOf(values, String(crossborderType ?? '').slice(1))
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** As all messages have them that can be split; 1,000 lines are some 200 kB. */
export const aSeries = { count: 'msgCount', number: 'msgSeqNo', size: 1000 } as const satisfies Series
export const madeInSeries = [aSeries.count, aSeries.number] as const

/** Beside `fixed`, what belongs to each attempt, and the place of a line: nobody fills it in. */
export const madeByServer = ['guid', 'appType', 'appTime', 'appStatus', 'gnum'] as const
