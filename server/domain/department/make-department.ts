import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { assignOrgCode } from './assign-org-code.ts'

export interface NewDepartment {
  /** Null for a root. */
  parentId: string | null
  departName: string
  /** 1 company, 2 department, 3 post. */
  orgCategory: '1' | '2' | '3'
  memo?: string | null
  /** Set for the department of an enterprise: its users see this department and no other. */
  enterpriseId?: string | null
}

export async function makeDepartment(
  context: Context,
  department: NewDepartment,
): Promise<{ id: string; orgCode: string }> {
  const { orgCode, orgType } = await assignOrgCode(context.db, department.parentId)
  const { rows } = await sql<{ id: string }>`insert into sys_depart (parent_id, enterprise_id, depart_name,
      org_category, org_type, org_code, memo, create_by, create_time)
    values (${department.parentId}, ${department.enterpriseId ?? null}, ${department.departName},
      ${department.orgCategory}, ${orgType}, ${orgCode}, ${department.memo ?? null}, ${actorName(context.actor)},
      ${context.now}) returning id`.execute(context.db)
  return { id: String(rows[0]?.id), orgCode }
}
