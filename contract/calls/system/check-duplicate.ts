import { defineCall } from '../../language/call.ts'
import { id, text, textarea } from '../../language/field.ts'

/** Succeeds when no row (but `dataId`) holds the value, or none is given. Tables and fields are declared ones; names in either spelling. */
export const checkDuplicate = defineCall({
  name: 'system.checkDuplicate',
  title: '重复校验',
  method: 'GET',
  path: '/sys/duplicate/check',
  needs: 'signed-in',
  limit: 120,
  message: '该值可用！',
  input: {
    tableName: text({ label: '表名', required: true, max: 64 }),
    fieldName: text({ label: '字段名', required: true, max: 64 }),
    /** It may be a person's, so no log shows it. */
    fieldVal: textarea({ label: '数据', max: 500, encrypt: true }),
    dataId: id({ label: '编号' }),
  },
})
