import { sql } from 'kysely'
import { lockUntilCommit } from '../../db/locks.ts'
import type { Transaction } from '../../db/transaction.ts'
import { NotFound } from '../../ground/errors.ts'
import { nextOrgCode, orgTypeOf } from './org-code.ts'

/** The place of a new department below `parentId`, or as a root. Others who add one wait until this transaction ends. */
export async function assignOrgCode(
  db: Transaction,
  parentId: string | null,
): Promise<{ orgCode: string; orgType: string }> {
  await lockUntilCommit(db, 'departmentCodes')
  const { rows } = await sql<{ parent: string | null; last: string | null }>`
    select (select org_code from sys_depart where id = ${parentId}::bigint) as parent,
      (select org_code from sys_depart where parent_id is not distinct from ${parentId}::bigint
        order by org_code collate "C" desc limit 1) as last`.execute(db)
  const parent = rows[0]?.parent
  if (parentId !== null && !parent) throw new NotFound('上级部门不存在')
  const orgCode = nextOrgCode({ parent: parent ?? '', last: rows[0]?.last ?? undefined })
  return { orgCode, orgType: orgTypeOf(orgCode) }
}
