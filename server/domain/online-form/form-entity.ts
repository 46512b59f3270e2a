// The entity of the rows of a form, made from its definition for one request or one job.
import { formTable, resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { sql } from 'kysely'
import { type Entity, makeEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { lockTextUntilCommit, shareTextUntilCommit } from '../../db/locks.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput, Conflict } from '../../ground/errors.ts'
import { type StoredForm, stampOf } from './find-form.ts'

export function entityOfForm(form: StoredForm): Entity {
  const { rowsOf } = form
  return makeEntity({
    resource: resourceOfForm(form),
    async beforeAdd(context, row) {
      await holdDefinition(context, form)
      await refuseForeignParent(context, form, row)
      return row
    },
    async beforeEdit(context, change) {
      await holdDefinition(context, form)
      await refuseForeignParent(context, form, change)
      return change
    },
    async isTaken({ db, tenantId }, { column, value, id }) {
      // Two writers at once: the second one looks when the first one has committed.
      await lockTextUntilCommit(db, { purpose: 'onlineValues', text: `${tenantId} ${rowsOf}` })
      const { rows } = await sql<{
        taken: boolean
      }>`select kouan_form_has(${rowsOf}, ${column}, ${value}, ${id}) as taken`.execute(db)
      return rows[0]?.taken === true
    },
  })
}

/** Keeps the definition as it was read until the row is written; throws Conflict where it is another one by now. */
async function holdDefinition(context: Context, form: StoredForm): Promise<void> {
  await shareTextUntilCommit(context.db, { purpose: 'onlineForms', text: form.rowsOf })
  if ((await stampOf(context, form)) !== form.stamp) throw new Conflict('表单的定义已被修改，请刷新页面后重试')
}

async function refuseForeignParent({ db }: Context, { rowsOf }: StoredForm, { parentId }: Row): Promise<void> {
  if (!parentId) return
  const { rows } = await sql`select from ${sql.table(formTable)} where id = ${parentId} and form_id = ${rowsOf}
    and head_id is null`.execute(db)
  if (rows.length === 0) throw new BadInput([{ field: 'parentId', message: '上级：所选的一行不存在' }])
}
