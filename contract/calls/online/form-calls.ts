// Online forms as screens and clients of the family ask for them: what a form looks like, and its rows.

import type { callsOf } from '../../derive/calls.ts'
import { type Call, defineCall, returns } from '../../language/call.ts'
import { type Fields, id, json, lines, text } from '../../language/field.ts'
import type { FormDefinition } from '../../resources/online/form-resource.ts'
import { onlineFormFields } from '../../resources/online/online-form.ts'

/** The code of a form, or its id. */
const form = text({ label: '在线表单', required: true, max: 40 })

/** The definition of a form, for those who may see its rows. */
export const readForm = defineCall({
  name: 'onlineForm.definition',
  title: '查看表单定义',
  method: 'GET',
  path: '/online/cgform/api/definition/:form',
  needs: 'signed-in',
  input: { form },
  returns: returns<FormDefinition>(),
})

/** What saving these fields would hide or ask for, as sentences; none: nothing of what is stored is touched. */
export const previewForm = defineCall({
  name: 'onlineForm.preview',
  title: '预览表单改动',
  method: 'POST',
  path: '/online/cgform/head/preview',
  needs: 'onlineForm:edit',
  audit: 'query',
  input: {
    id: id({ label: '编号', required: true }),
    fields: lines(onlineFormFields.fields, { label: '字段' }),
  },
  returns: returns<string[]>(),
})

export interface FormColumn {
  title: string
  dataIndex: string
  align: 'center'
  sorter: boolean
  width?: number
  dictCode?: string
}

export interface FormColumns {
  code: string
  formTemplate: string
  description: string
  columns: FormColumn[]
  dictOptions: Readonly<Record<string, { value: string; text: string }[]>>
}

const wire = (name: string, title: string, method: Call['method'], path: string) => ({
  name: `onlineForm.${name}`,
  title,
  method,
  path: `/online/cgform/api/${path}`,
  needs: 'signed-in' as const,
})

export const getFormColumns = defineCall({
  ...wire('getColumns', '表单列', 'GET', 'getColumns/:form'),
  input: { form },
  returns: returns<FormColumns>(),
})

export interface FormQueryItem {
  field: string
  label: string
  view: string
  mode: 'single' | 'group'
  /** `1`: behind 展开. */
  hidden: '0' | '1'
}

export const getFormQueryInfo = defineCall({
  ...wire('getQueryInfo', '表单查询项', 'GET', 'getQueryInfo/:form'),
  input: { form },
  returns: returns<FormQueryItem[]>(),
})

/** The addresses by which clients of the family reach the rows of a form; each means a standard call of its resource. */
export const formRowAddresses = {
  list: defineCall({
    ...wire('getData', '表单数据', 'GET', 'getData/:form'),
    input: { form },
    open: true,
    returns: returns<unknown>(),
  }),
  get: defineCall({
    ...wire('getRow', '查看表单数据', 'GET', 'form/:form/:id'),
    input: { form, id: text({ label: '编号' }) },
    returns: returns<unknown>(),
  }),
  add: defineCall({
    ...wire('addRow', '新增表单数据', 'POST', 'form/:form'),
    input: { form, row: json({ label: '数据' }) },
    returns: returns<unknown>(),
  }),
  edit: defineCall({
    ...wire('editRow', '编辑表单数据', 'PUT', 'form/:form'),
    input: { form, row: json({ label: '数据' }) },
    returns: returns<unknown>(),
  }),
  deleteBatch: defineCall({
    ...wire('deleteRows', '删除表单数据', 'DELETE', 'form/:form/:ids'),
    input: { form, ids: text({ label: '编号' }) },
    returns: returns<unknown>(),
  }),
} satisfies Partial<Record<keyof ReturnType<typeof callsOf<Fields>>, Call>>
