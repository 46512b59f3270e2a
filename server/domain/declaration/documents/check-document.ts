// Checks a document against the rules of customs and returns problems at the fields of its form.
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { CodeSet } from '@kouan/customs/codes/unknown-code.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import type { RelatedDocuments } from '@kouan/customs/rules/rule.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { assessDocument, type RuleVerdict } from '@kouan/customs/validate.ts'
import type { Context } from '../../../gate/context.ts'
import type { PlainDocument } from './document-content.ts'
import { type DoubtfulCode, doubtsIn } from './doubtful-codes.ts'

interface DocumentCheck {
  document: PlainDocument
  revision: Revision
  codes: CodeSets
  now: Date
  /** Documents that it must agree with. */
  related?: RelatedDocuments
}

interface Judged {
  /** Empty when the document may be sent. */
  problems: Problem[]
  /** Codes that the tables may be too old to have. */
  doubts: DoubtfulCode[]
  advice: Advice
}

/** Sentences that stop nothing, personal data masked. */
interface Advice {
  /** About this document. */
  own: string[]
  /** The same for all exports of its business type, so that they are told once. */
  general: string[]
}

export const checkDocument = (kind: DocumentKind, check: DocumentCheck): Problem[] =>
  judgeDocument(kind, check).problems

export function judgeDocument(
  kind: DocumentKind,
  { document, revision, codes, now, related = {} }: DocumentCheck,
): Judged {
  const { message: definition } = kind
  const { findings, rules } = assessDocument({ definition, revision, document, now, codes, related })
  return {
    problems: problemsIn(kind, { findings, document }),
    doubts: doubtsIn(kind, { findings, document }),
    advice: adviceIn(kind, { findings, rules }),
  }
}

function problemsIn(
  kind: DocumentKind,
  { findings, document }: { findings: readonly Finding[]; document: PlainDocument },
): Problem[] {
  const { lines = '', resource } = kind
  const isOverlong = kind.series !== undefined && document.lines.length > 1
  return (
    findings
      // The limit of one message: a document of a series has as many messages as it needs.
      .filter(
        ({ severity, path, rule }) => severity === 'error' && !(isOverlong && path === 'lines' && rule === 'lines'),
      )
      .map((finding) => {
        const { field, message } = problemOf(finding, lines)
        const mask = resource.fields[field]?.mask
        return { field, message: mask && comparing.includes(finding.rule) ? maskQuoted(message, mask) : message }
      })
  )
}

function adviceIn(
  { message: definition, resource }: DocumentKind,
  { findings, rules }: { findings: readonly Finding[]; rules: readonly RuleVerdict[] },
): Advice {
  const told = findings.filter(({ severity }) => severity === 'warning')
  // Practice is young where a return may differ from its list.
  const differences = definition.effect === 'returns' ? told.filter(({ rule }) => comparing.includes(rule)) : []
  const differing = differences.map(({ path, message }) => {
    const mask = resource.fields[path.replace(/^head\./, '')]?.mask
    return mask ? maskQuoted(message, mask) : message
  })
  const practised = told.filter(({ rule }) => advising.includes(rule))
  const isGeneral = ({ rule, path }: Finding) => rule === 'V21' && path === 'head.tradeMode'
  const missing = rules.flatMap((one) => (one.rule === 'V21' ? one.missing : []))
  const unjudged = missing.map((what) => `货值是否超过清单的限值未判断：本月没有${what}，请在“汇率”中填写或自行核对`)
  return {
    own: [...differing, ...practised.filter((one) => !isGeneral(one)).map(({ message }) => message)],
    general: [...practised.filter(isGeneral).map(({ message }) => message), ...unjudged],
  }
}

/** Rules that advise where customs may take what differs. */
const advising: readonly string[] = ['number', 'V10', 'V14', 'V15', 'V21']

/** Rules whose sentences quote another document. */
const comparing: readonly string[] = ['V5', 'V6', 'V20']

/**
 * Masks the values that a sentence of a comparison quotes (为“…”), and leaves the names of fields. A quotation mark inside a value
 * does not end it: what follows the value is the other side, a line, advice, or nothing.
 */
export const maskQuoted = (message: string, mask: Mask) =>
  message.replace(
    /为“(.*?)”(?=，[^，“”]+为“|（第 \d|；监管方式|$)/gs,
    (_, value: string) => `为“${maskValue(mask, value)}”`,
  )

/** Maps paths to fields: `head.freight` to `freight`, `lines[1].price` to `goods[1].price`. */
const problemOf = ({ path, message }: Finding, lines: string): Problem => ({
  field: path.replace(/^head\./, '').replace(/^lines/, lines),
  message,
})

const datedSets = new WeakMap<ReadonlySet<string>, CodeSet>()

/** The same set is dated once, for as long as the dictionaries are cached. `entries`: those that are switched off, too. */
function dated(set: ReadonlySet<string>, entries: ReadonlyMap<string, string>, revised: string | undefined): CodeSet {
  const known = datedSets.get(set)
  if (known) return known
  const disabled = new Set([...entries.keys()].filter((code) => !set.has(code)))
  const made = Object.assign(new Set(set), { revised, disabled })
  datedSets.set(set, made)
  return made
}

/** Reads the enabled codes of every dictionary that the message uses. */
export async function readCodeSets({ message }: DocumentKind, context: Context): Promise<CodeSets> {
  const { enabled, revised, texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
  const elements = [...message.head.elements, ...(message.line?.elements ?? [])]
  const names = new Set(elements.flatMap(({ code }) => (code ? [code] : [])))
  const sets = [...enabled].flatMap(([name, set]) =>
    names.has(name) ? [[name, dated(set, texts.get(name) ?? new Map(), revised.get(name))]] : [],
  )
  return Object.fromEntries(sets)
}
