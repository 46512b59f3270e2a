// Others that hold the same code, name or phone: registered enterprises and applications that are open.
import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { type RawBuilder, sql } from 'kysely'
import { hashOf, planOf } from '../../../crud/column-plan.ts'
import { type Form, phoneFingerprints, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import type { Context } from '../../../gate/context.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { findTaken } from '../taken.ts'

type Match = ReviewCheck['matches'][number]

interface Searched {
  row: ApplicationRow
  form: Form
}

export async function findDuplicates(context: Context, searched: Searched): Promise<ReviewCheck[]> {
  const found = await findSame(context, searched)
  return isChange(searched.row) ? found : [...found, await accountCheck(context, searched)]
}

/** Finds other holders of the values that distinguish an enterprise. */
export async function findSame(context: Context, { row, form }: Searched): Promise<ReviewCheck[]> {
  const value = (name: string) => textOf(form, name) ?? ''
  const searches = [
    { code: 'creditCode', title: '统一社会信用代码', condition: sql`credit_code = ${value('creditCode')}` },
    { code: 'companyName', title: '企业名称', condition: sql`company_name = ${value('companyName')}` },
    {
      code: 'companyCode',
      title: '海关注册编码',
      condition: sql`company_code <> '' and company_code = ${value('companyCode')}`,
    },
    {
      code: 'phones',
      title: '手机号',
      fields: ['legalPhone', 'contactPhone', 'accountPhone'],
      condition: sql`phone_fingerprints && ${phoneFingerprints(context.services.vault, form)}`,
    },
    {
      code: 'bankAccount',
      title: '银行账号',
      condition: sql`bank_account_hash = ${bankAccountHash(context, value('bankAccount'))}`,
      isOfEnterprises: true,
    },
  ]
  const found: ReviewCheck[] = []
  for (const { code, title, condition, fields = [code], isOfEnterprises = false } of searches) {
    found.push(
      asCheck({ code, title, fields, matches: await findMatches(context, { row, condition, isOfEnterprises }) }),
    )
  }
  return found
}

/** Null without one: it equals nothing. Applications are sealed as a whole and have no hash of it. */
function bankAccountHash({ services: { vault } }: Context, plain: string): string | null {
  const plan = planOf(enterprise)
  const planned = plan.byName.get('bankAccount')
  return planned && plain !== '' ? hashOf({ plan, planned, vault, plain }) : null
}

async function findMatches(
  context: Context,
  {
    row,
    condition,
    isOfEnterprises,
  }: { row: ApplicationRow; condition: RawBuilder<unknown>; isOfEnterprises: boolean },
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    (select 'enterprise' as kind, id::text, company_name as name, credit_code as "creditCode" from enterprise
      where ${condition} and id <> ${row.enterprise_id ?? '0'} order by enterprise.id limit 10)
    ${
      isOfEnterprises
        ? sql``
        : sql`union all
    (select 'application', id::text, company_name, credit_code from enterprise_apply
      where ${condition} and status in ('1', '2', '4') and id <> ${row.id} order by enterprise_apply.id limit 10)`
    }`.execute(context.db)
  return rows
}

function asCheck({ code, title, fields, matches }: Pick<ReviewCheck, 'code' | 'title' | 'fields' | 'matches'>) {
  const level: ReviewCheck['level'] = matches.length > 0 ? 'warning' : 'pass'
  const names = matches.map(({ kind, name }) => `${name}（${kind === 'enterprise' ? '已备案' : '申请中'}）`)
  const message = matches.length > 0 ? `与${names.join('、')}相同` : '没有重复'
  return { code, title: `${title}重复`, level, message, fields: matches.length > 0 ? fields : [], matches }
}

/** Whether the account could be made now. A decided application has its account already, or will never have one. */
async function accountCheck(context: Context, { row, form }: Searched): Promise<ReviewCheck> {
  const open = ['1', '2', '4'].includes(row.status)
  const account = new Set(['userName', 'accountPhone', 'accountEmail'])
  const taken = open ? (await findTaken(context, { row, form })).filter(({ field }) => account.has(field)) : []
  return {
    code: 'account',
    title: '管理员账号',
    level: taken.length > 0 ? 'fail' : 'pass',
    message: taken.length > 0 ? taken.map(({ message }) => message).join('；') : '账号、手机号、邮箱均可使用',
    fields: taken.map(({ field }) => field),
    matches: [],
  }
}
