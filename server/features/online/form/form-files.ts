// Files of the rows of online forms: for those who may read the row.
import { formTable } from '@kouan/contract/resources/online/form-resource.ts'
import { sql } from 'kysely'
import { findForm } from '../../../domain/online-form/find-form.ts'
import type { FileReader } from '../../../files/file-readers.ts'
import { checkPermission } from '../../../gate/permission.ts'
import { CallFailure } from '../../../ground/errors.ts'
import { callNamed, serveForm } from './served-form.ts'

/** A view of the form may be all that somebody has: any form of these rows will do. */
export const readsFormFiles: FileReader = async (context, fileId) => {
  const { rows } = await sql<{ row: string; form: string | null }>`select u.row_id::text as row, h.id::text as form
    from uploaded_file u left join onl_cgform_row r on r.id = u.row_id
      left join onl_cgform_head h on h.id = r.form_id or h.physic_id = r.form_id
    where u.file_id = ${fileId} and u.table_name = ${formTable} order by h.id`.execute(context.db)
  if (rows.length === 0) return undefined
  for (const { row, form: id } of rows) {
    const form = id === null ? undefined : await findForm(context, id)
    if (!form) continue
    const { call, handler } = callNamed(serveForm(form), 'get')
    try {
      checkPermission(call, context.actor, context.tenantId)
      await handler(context, { id: row })
      return true
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
    }
  }
  return false
}
