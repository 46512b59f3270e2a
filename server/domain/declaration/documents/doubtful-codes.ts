// Codes of reference tables (countries, units, offices, …) that a document has and the table lacks: they may be newer than the table,
// so an enterprise confirms each of them once (docs/decisions/2520-codes-of-customs.md).
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { allCodeTables, type ListedTable } from '@kouan/customs/codes/all-code-tables.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { referenceTableOf } from '@kouan/customs/codes/reference-table.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import type { PlainDocument } from './document-content.ts'

export interface DoubtfulCode {
  /** Code of the dictionary. */
  dictCode: string
  code: string
  /** At the field of the form. */
  problem: Problem
}

/** Returns those of the findings that a person may confirm. */
export function doubtsIn(
  { message, lines: key = '' }: DocumentKind,
  { findings, document }: { findings: readonly Finding[]; document: PlainDocument },
): DoubtfulCode[] {
  return findings.flatMap((finding) => {
    if (finding.rule !== 'code' || finding.severity !== 'warning') return []
    const [, at, name = ''] = /^(?:head|lines\[(\d+)\])\.(.+)$/.exec(finding.path) ?? []
    const elements = at === undefined ? message.head.elements : (message.line?.elements ?? [])
    const dictCode = elements.find((element) => element.name === name)?.code
    const place: Readonly<Record<string, string | undefined>> | undefined =
      at === undefined ? document.head : document.lines[Number(at)]
    const code = place?.[name]
    if (dictCode === undefined || code === undefined) return []
    const field = at === undefined ? name : `${key}[${at}].${name}`
    return [{ dictCode, code, problem: { field, message: finding.message } }]
  })
}

const textOf = ({ dictCode, code }: Pick<DoubtfulCode, 'dictCode' | 'code'>) => `${dictCode}:${code}`

/** `traf_mode:Q,unit:999`, each once and in order; null without any. */
export const unknownCodesOf = (doubts: readonly DoubtfulCode[]): string | null =>
  [...new Set(doubts.map(textOf))].toSorted().join(',') || null

/** Says of a doubt whether an enterprise has confirmed its code. */
export type Confirmed = (enterpriseId: string | null, doubt: DoubtfulCode) => boolean

export async function readConfirmed(db: Transaction, enterpriseIds: readonly (string | null)[]): Promise<Confirmed> {
  const ids = [...new Set(enterpriseIds)].filter((id) => id !== null)
  const { rows } = await sql<{ enterprise: string; text: string }>`select enterprise_id::text as enterprise,
      dict_code || ':' || code as text from confirmed_code where enterprise_id = any(${ids}::bigint[])
    /* planned once */`.execute(db)
  const known = new Set(rows.map(({ enterprise, text }) => `${enterprise} ${text}`))
  return (enterpriseId, doubt) => known.has(`${enterpriseId} ${textOf(doubt)}`)
}

/** The problem of a code that was not confirmed yet, with the way out. */
export const toConfirm = ({ problem }: DoubtfulCode): Problem => ({
  ...problem,
  message: `${problem.message}；核对无误的，请在单证的操作中点“确认代码”，同一代码本企业只须确认一次`,
})

/** The condition, as `'1'` or null, that a document of this table has a code that its enterprise has not confirmed. */
export const hasUnconfirmed = (
  table: string,
) => sql`case when ${sql.table(table)}.unknown_codes is not null and exists (
    select from unnest(string_to_array(${sql.table(table)}.unknown_codes, ',')) as listed (entry)
    where not exists (select from confirmed_code c where c.enterprise_id = ${sql.table(table)}.enterprise_id
      and c.dict_code || ':' || c.code = listed.entry)) then '1' end`

interface Judgement {
  revision: Revision
  codes: CodeSets
  doubts: readonly DoubtfulCode[]
}

/** `报文规范 202205；代码表 币制 2017、计量单位 2026-11；已确认 计量单位 999`. */
export function judgedBy({ message }: DocumentKind, { revision, codes, doubts }: Judgement): string {
  const elements = [...message.head.elements, ...(message.line?.elements ?? [])]
  const names = [...new Set(elements.flatMap(({ code }) => (code && referenceTableOf(code) ? [code] : [])))]
  const tables = names.flatMap((name) => {
    const set = entryOf(codes, name)
    return set ? [`${nameOf(name)} ${set.revised ?? '版本不明'}`] : []
  })
  return [
    `报文规范 ${revision}`,
    tables.length > 0 ? `代码表 ${tables.join('、')}` : '',
    doubts.length > 0 ? `已确认 ${namedCodes(doubts)}` : '',
  ]
    .filter((part) => part !== '')
    .join('；')
}

/** `计量单位 999、运输方式 Q`, for people. */
export const namedCodes = (doubts: readonly DoubtfulCode[]): string =>
  [...new Set(doubts.map(({ dictCode, code }) => `${nameOf(dictCode)} ${code}`))].join('、')

const nameOf = (dictCode: string) => entryOf<ListedTable>(allCodeTables, dictCode)?.name ?? dictCode
