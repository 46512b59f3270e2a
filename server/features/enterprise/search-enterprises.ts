// Enterprises by a part of their name, its pinyin, or the beginning of a code.
import { type Hit, mostHits } from '@kouan/contract/calls/system/search-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { matchesPart } from '../../crud/matched-text.ts'
import type { SearchProvider } from '../../domain/search/search-provider.ts'
import { spelledIds } from '../../domain/search/typed-ids.ts'

export const searchEnterprises: SearchProvider = {
  needs: permissionOf(enterprise, 'list'),
  async find(context, typed) {
    const { db } = context
    const seen = isLetThrough(context, enterprise, sql`enterprise.id`)
    const named = sql<{
      id: string
      name: string
    }>`select id::text as id, company_name as name from enterprise where ${seen}
      order by enterprise.id`
    const spelt = await spelledIds(db, { typed, rows: named })
    const { rows } = await sql<Hit>`select id::text as id, company_name as title, credit_code as note from enterprise
      where ${seen} and (${matchesPart(sql`company_name`, 'like', typed)} or credit_code ^@ upper(${typed})
        or company_code ^@ upper(${typed}) or reg_no ^@ upper(${typed}) or id = any(${spelt}::bigint[]))
      order by company_name collate "zh-x-icu" limit ${mostHits}`.execute(db)
    return { title: '企业', pages: ['register/RegisterList'], hits: rows }
  },
}
