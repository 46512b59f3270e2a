// 部门初始化: departments that should be there and are not, after people and enterprises came in otherwise than by the screens.
import {
  type DepartmentSetup,
  readDepartmentSetup,
  setUpDepartments,
} from '@kouan/contract/calls/system/department-setup-calls.ts'
import { sql } from 'kysely'
import { makeDepartment } from '../../domain/department/make-department.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'

/** People of enterprises, with the department that they belong to. */
const strays = sql`from sys_user u join enterprise e on e.id = u.enterprise_id
  where u.del_flag = 0 and e.depart_id is not null
    and not exists (select from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = e.depart_id)`

/** Selects people whose only department is not where they work now; in the caller's tenant. */
const undecided = (context: Context) => sql`from sys_user u
  join sys_user_tenant t on t.user_id = u.id and t.tenant_id = ${context.tenantId}
  join lateral (select min(d.org_code) as code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = u.id having count(*) = 1) sole on true
  where u.del_flag = 0 and u.org_code is distinct from sole.code`

async function readSetup(context: Context): Promise<DepartmentSetup> {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
  const { rows } = await sql<DepartmentSetup>`select
      exists (select from sys_depart where enterprise_id is null and parent_id is null) as "hasCompany",
      (select count(*)::int from enterprise where depart_id is null) as enterprises,
      (select count(*)::int ${strays}) as strays,
      (select count(*)::int ${undecided(context)}) as undecided`.execute(context.db)
  const [setup] = rows
  if (!setup) throw new Error('a statement of one row answered none')
  return setup
}

export const departmentSetup: Served[] = [
  serve(readDepartmentSetup, readSetup),

  serve(setUpDepartments, async (context, { companyName }) => {
    const { hasCompany } = await readSetup(context)
    const name = companyName?.trim()
    if (!hasCompany && !name) throw new BadInput([{ field: 'companyName', message: '请输入公司名称' }])
    if (!hasCompany && name) await makeDepartment(context, { parentId: null, departName: name, orgCategory: '1' })
    const done = {
      company: !hasCompany,
      enterprises: await giveDepartments(context),
      strays: await joinStrays(context),
      undecided: await decide(context),
    }
    context.audit({ target: 'department', after: done })
    return done
  }),
]

async function giveDepartments(context: Context): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`select id::text, company_name as name from enterprise
    where depart_id is null order by enterprise.id for update`.execute(context.db)
  for (const { id, name } of rows) {
    const made = await makeDepartment(context, {
      parentId: null,
      departName: name,
      orgCategory: '1',
      enterpriseId: id,
    })
    await sql`update enterprise set depart_id = ${made.id} where id = ${id}`.execute(context.db)
  }
  return rows.length
}

async function joinStrays({ db }: Context): Promise<number> {
  const { rows } = await sql`insert into sys_user_depart (user_id, dep_id) select u.id, e.depart_id ${strays}
    returning user_id`.execute(db)
  return rows.length
}

async function decide(context: Context): Promise<number> {
  const { rows } = await sql`update sys_user set org_code = found.code
    from (select u.id, sole.code ${undecided(context)}) found where sys_user.id = found.id returning sys_user.id`.execute(
    context.db,
  )
  return rows.length
}
