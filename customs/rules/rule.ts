import type Big from 'big.js'
import type { DeclareState } from '../codes/declare-state.ts'
import type { Finding } from '../finding.ts'
import type { Fields, MessageDefinition } from '../messages/message.ts'
import type { RevisedTables } from '../messages/revision.ts'
import type { RefundApplication } from '../receipts/list-effects.ts'
import type { PolicyLimits, RuleName } from '../rule-table.ts'
import type { TaxRates } from './import-tax.ts'

/** Any document as plain texts; callers get the type of its definition: `DocumentOf`. */
export type PlainDocument = { readonly head: Fields; readonly lines: readonly Fields[] }

export type NamedDocuments = Readonly<Record<string, readonly PlainDocument[]>>

/** Facts that a rule can know beyond the document itself. Every part may be missing: then its rule is not evaluated. */
export type RelatedDocuments = {
  /** The order that a payment, a waybill or a list belongs to. */
  readonly order?: PlainDocument
  readonly payment?: PlainDocument
  readonly waybill?: PlainDocument
  /** The list that a cancellation or refund is about. */
  readonly list?: PlainDocument
  /** The return that was tallied. */
  readonly refund?: PlainDocument
  /** Documents that the lines name, by type of message: the lists of a summary, a master document or an intake. */
  readonly named?: NamedDocuments
  /** `named` are those that are known here; a line without one is not judged. */
  readonly hasOthers?: boolean
  /** Earlier refunds of the same list with their states; without them none is assumed. */
  readonly refunds?: readonly RefundApplication[]
  /** Imports of the buyer in this calendar year without this document, CNY. */
  readonly buyerYearTotal?: string
  /** Parts with the same copNo that are known already, this one not among them. */
  readonly otherParts?: readonly { readonly msgCount: string; readonly msgSeqNo: string }[]
  /** For a change or deletion: what became of the document, and whether a declared document uses it. */
  readonly previous?: { readonly state: DeclareState; readonly isUsed: boolean }
  /** Yuan for one unit of a currency in the month of the declaration, by its code. */
  readonly exchangeRates?: Readonly<Record<string, string>>
  /** Rates of each line, in the order of the lines. */
  readonly taxRates?: readonly TaxRates[]
}

export type RuleContext = PlainDocument & {
  definition: MessageDefinition
  tables: RevisedTables
  now: Date
  /** Greatest difference of sums that is let pass, as a decimal ('0.01'). */
  tolerance: string
  limits: PolicyLimits
  /** Other documents; rules that need a missing one are not evaluated. */
  related: RelatedDocuments
}

/**
 * The arguments of a rule. It `tell`s what it finds, at 'head.qty', 'lines[0].qty' or 'lines', in a sentence that people see
 * behind the element's label; and says what it `lack`s to judge the rest, in Chinese. It keeps silent where a value it
 * needs is missing or no number: the structure check says that.
 */
export type Judging = RuleContext & {
  tell: (path: string, message: string, severity?: Finding['severity']) => void
  /** Tells of an amount that is not, within the tolerance, the one that the words lead up to. */
  tellAmount: (path: string, amount: Big | undefined, words: () => string, expected: Big | undefined) => void
  lack: (what: string) => void
}

export type Rule = (input: Judging) => void
export type RuleSet = { readonly [Name in RuleName]?: Rule }

type Judged = { findings: readonly Finding[]; missing: readonly string[] }
const nothing: Judged = { findings: [], missing: [] }

/** Judges rule after rule of one document: each answers its findings, under its name, and what it lacked. */
export function openJudge(context: RuleContext): (rule: string, check: Rule) => Judged {
  let current = ''
  let findings: Finding[] = []
  let missing: string[] = []
  // As members: a loader that keeps the names of functions would name each of these once a document.
  const input: Judging = {
    ...context,
    tell: (path, message, severity = 'error') => {
      findings.push({ path, rule: current, severity, message: subjectOf(context, path) + message })
    },
    tellAmount: (path, amount, words, expected) => {
      if (!amount || !expected || amount.eq(expected)) return
      if (amount.minus(expected).abs().lte(context.tolerance)) return
      input.tell(path, `${words()}${expected.toFixed()}，现为 ${amount.toFixed()}`)
    },
    lack: (what) => missing.push(what),
  }
  return (rule, check) => {
    current = rule
    check(input)
    if (findings.length === 0 && missing.length === 0) return nothing
    const judged = { findings, missing }
    findings = []
    missing = []
    return judged
  }
}

/** One rule by itself. */
export function judge({ rule, check, context }: { rule: string; check: Rule; context: RuleContext }): Judged {
  return openJudge(context)(rule, check)
}

/** How people call the element at a path: '“数量”', '第 2 项商品的“数量”'; '' for all lines. */
export function subjectOf({ tables }: Pick<RuleContext, 'tables'>, path: string): string {
  const [, number, name] = /^(?:head|lines\[(\d+)\])\.(.*)$/.exec(path) ?? []
  if (name === undefined) return ''
  const elements = number === undefined ? tables.head : (tables.line?.elements ?? [])
  const label = `“${elements.find((element) => element.name === name)?.label ?? name}”`
  return number === undefined ? label : `第 ${Number(number) + 1} 项商品的${label}`
}
