// Reads stored rows with their lines and judges their texts, encrypted ones too.

import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { type DataFault, dataFaultOf } from '@kouan/contract/rules/data-fault.ts'
import { type RawBuilder, sql } from 'kysely'
import { type ColumnPlan, openColumn, type PlannedColumn, selectionOf } from '../../crud/column-plan.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'
import type { CheckedColumn, CheckedTable } from './checked-tables.ts'

type Columns = Record<string, unknown>

export interface FoundFault {
  /** `buyerName`, `goods[2].gname` */
  at: string
  /** 订购人姓名, 商品明细第 2 行 商品名称 */
  label: string
  fault: DataFault
  /** The value, personal data masked. */
  shown: string
}

export interface JudgedRow {
  id: string
  version: number
  tenantId: string
  enterpriseId: string | null
  /** By which people know the row; its id where it has no such field. */
  title: string
  faults: FoundFault[]
  /** Number of values that no known key decrypts; they are not judged. */
  unreadable: number
}

interface Judging {
  db: Transaction
  vault: Vault
  table: CheckedTable
}

/** Returns the rows of a condition in the order of their ids, those without a fault as well. */
export async function judgeRows(
  { db, vault, table }: Judging,
  { condition, limit }: { condition: RawBuilder<unknown>; limit: number },
): Promise<JudgedRow[]> {
  const { resource, plan } = table
  const alive = resource.recycle ? sql`and del_flag = 0` : sql``
  const title = titleOf(table)
  const selected = [...new Set([...table.columns.map(({ planned }) => planned), ...(title ? [title] : [])])]
  const { rows } = await sql<Columns>`select id, version, ${ownerOf(table)}, ${selectionOf(selected)}
    from ${sql.table(plan.table)} t where ${condition} ${alive} order by id limit ${limit}`.execute(db)
  const judged = new Map(
    rows.map((columns): [string, JudgedRow] => {
      const { faults, unreadable } = faultsIn({ vault, plan, columns, checked: table.columns })
      const { version, owner_tenant: tenantId, owner_enterprise: enterpriseId } = columns
      const id = String(columns.id)
      const shownTitle = title ? show(title.field, openOr(vault, plan, title, columns) ?? '') : ''
      const owner = { tenantId: String(tenantId), enterpriseId: enterpriseId === null ? null : String(enterpriseId) }
      return [id, { id, version: Number(version), ...owner, title: shownTitle || id, faults, unreadable }]
    }),
  )
  await judgeLines({ db, vault, table }, judged)
  return [...judged.values()]
}

async function judgeLines({ db, vault, table }: Judging, heads: ReadonlyMap<string, JudgedRow>): Promise<void> {
  if (heads.size === 0) return
  for (const { key, line, plan, columns: checked } of table.lines) {
    if (checked.length === 0) continue
    const { rows } = await sql<Columns>`select id, ${sql.ref(line.head)} as head_id, line_no,
      ${selectionOf(checked.map(({ planned }) => planned))} from ${sql.table(plan.table)}
      where ${sql.ref(line.head)} = any(${[...heads.keys()]}::bigint[]) order by head_id, line_no`.execute(db)
    for (const columns of rows) {
      const head = heads.get(String(columns.head_id))
      const { faults, unreadable } = faultsIn({ vault, plan, columns, checked })
      const lineNo = String(columns.line_no)
      const ofLine = ({ at, label, ...found }: FoundFault): FoundFault => ({
        at: `${key}[${lineNo}].${at}`,
        label: `${line.title}第 ${lineNo} 行 ${label}`,
        ...found,
      })
      head?.faults.push(...faults.map(ofLine))
      if (head) head.unreadable += unreadable
    }
  }
}

const titleOf = ({ resource: { titleField }, plan }: CheckedTable) =>
  titleField === undefined ? undefined : plan.byName.get(titleField)

/** Selects to whom a row belongs; an account belongs to its first tenant, shared rows to the platform. */
function ownerOf({ resource: { tenant, owner } }: CheckedTable): RawBuilder<unknown> {
  const tenantOf = {
    own: sql`t.tenant_id`,
    none: sql`0`,
    members: sql`coalesce((select min(m.tenant_id) from sys_user_tenant m where m.user_id = t.id), 0)`,
  }
  return sql`${tenantOf[tenant]} as owner_tenant, ${owner ? sql`t.enterprise_id` : sql`null`} as owner_enterprise`
}

interface Reading {
  vault: Vault
  plan: ColumnPlan
  columns: Columns
  checked: readonly CheckedColumn[]
}

function faultsIn({ vault, plan, columns, checked }: Reading): Pick<JudgedRow, 'faults' | 'unreadable'> {
  const faults: FoundFault[] = []
  let unreadable = 0
  for (const { planned, judged } of checked) {
    const value = openOr(vault, plan, planned, columns)
    if (value === undefined) unreadable += 1
    const fault = value ? dataFaultOf(value, judged) : undefined
    if (!value || !fault) continue
    const { name, field } = planned
    faults.push({ at: name, label: field.label, fault, shown: show(field, value) })
  }
  return { faults, unreadable }
}

/** Returns the full text, empty for none; undefined for a value that cannot be decrypted. */
function openOr(vault: Vault, plan: ColumnPlan, planned: PlannedColumn, columns: Columns): string | undefined {
  try {
    const value = openColumn({ plan, planned, columns, vault })
    return value === null || value === undefined ? '' : String(value)
  } catch {
    return undefined
  }
}

const longest = 40

/** Returns the value as a terminal may show it: masked, in one line, what is invisible by its number. */
function show(field: Field, value: string): string {
  if (field.encrypt && !field.mask) return '***'
  const safe = field.mask ? (maskValue(field.mask, value) ?? '') : value
  const visible = safe.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const letters = [...visible]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : visible
}
