// Items of a dictionary or of a declared lookup, whole, searched or by their values.
import type { DictionaryItem } from '@kouan/contract/calls/account.ts'
import { asTyped } from '@kouan/contract/rules/typed-rank.ts'
import { type RawBuilder, sql } from 'kysely'
import { rulesOfTable } from '../../crud/data-rules.ts'
import { matchesPart } from '../../crud/matched-text.ts'
import type { LookupCondition } from '../../domain/dictionary/lookup-condition.ts'
import { asItem, readItems } from '../../domain/dictionary/read-items.ts'
import { findLookup, type TableLookup } from '../../domain/dictionary/table-lookups.ts'
import { givenTenants } from '../../domain/user/set-user-tenants.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { Forbidden, Refusal } from '../../ground/errors.ts'
import { ownCircle } from './own-circle.ts'

export interface Wanted {
  /** Text or value contains it; with commas: exactly these values. */
  keyword?: string | null | undefined
  /** Exactly these values. */
  values?: string[]
  most: number
}

export async function readChoices(context: Context, code: string, wanted: Wanted): Promise<DictionaryItem[]> {
  if (code.includes(',')) return readLookup(context, lookupOf(context, code), wanted)
  const items = (await readItems(context.db, code))[code] ?? []
  return items.filter((item) => fits(item, wanted)).slice(0, wanted.most)
}

interface Asked {
  lookup: TableLookup
  condition: LookupCondition
}

export function lookupOf(context: Context, code: string): Asked {
  if (code.split(',').length < 3) throw new Refusal('字典Code格式不正确！')
  const found = findLookup(context.services.lookups, code)
  if (!found) throw new Refusal('系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!')
  const { needs } = found.lookup
  if (needs && !hasRight(context, needs)) throw new Forbidden()
  return found
}

const exactValues = ({ keyword, values }: Wanted): string[] | undefined =>
  values ?? (keyword?.includes(',') ? keyword.split(',').filter(Boolean) : undefined)

function fits({ value, text }: DictionaryItem, wanted: Wanted): boolean {
  const values = exactValues(wanted)
  if (values) return values.includes(value)
  const part = asTyped(wanted.keyword ?? '')
  return asTyped(text).includes(part) || asTyped(value).includes(part)
}

async function readLookup(context: Context, { lookup, condition }: Asked, wanted: Wanted): Promise<DictionaryItem[]> {
  const value = sql`${sql.ref(lookup.value)}::text`
  const text = sql`${sql.ref(lookup.text)}::text`
  const asked = condition.where ? [condition.where] : []
  const conditions = [...searched({ value, text }, wanted), ...baseConditions(context, lookup), ...asked]
  const order = condition.order ? sql`${condition.order}, id` : sql`id`
  const filter = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<{ value: string; text: string }>`select ${value} as value, ${text} as text
    from ${sql.table(lookup.table)} ${filter} order by ${order} limit ${wanted.most}`.execute(context.db)
  return rows.map(asItem)
}

interface Columns {
  value: RawBuilder<unknown>
  text: RawBuilder<unknown>
}

function searched({ value, text }: Columns, wanted: Wanted): RawBuilder<unknown>[] {
  const values = exactValues(wanted)
  if (values) return [sql`${value} = any(${values}::text[])`]
  if (!wanted.keyword) return []
  return [sql`(${matchesPart(text, 'like', wanted.keyword)} or ${matchesPart(value, 'like', wanted.keyword)})`]
}

export function baseConditions(context: Context, lookup: TableLookup): RawBuilder<unknown>[] {
  return [...offered(context, lookup), ...rulesOfTable(context, lookup.table)]
}

function offered(context: Context, { only, listOf }: TableLookup): RawBuilder<unknown>[] {
  if (only === 'own-tenants') return [sql`status = 1`, givenTenants(context, sql`id`)]
  const circle =
    listOf === undefined || hasRight(context, `${listOf}:list`) ? [] : [ownCircle(context, sql`enterprise_id`)]
  if (only !== 'active-users') return circle
  const member = sql`exists (select from sys_user_tenant t
    where t.user_id = sys_user.id and t.tenant_id = ${context.tenantId})`
  return [sql`del_flag = 0 and status = 1`, member, ...circle]
}
