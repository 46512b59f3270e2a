// Online forms as screens and clients of the family ask for them: what a form looks like, and its rows.

import type { callsOf } from '../../derive/calls.ts'
import { type Call, defineCall, returns } from '../../language/call.ts'
import { type Fields, id, json, lines, type RowOf, text } from '../../language/field.ts'
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

/** Sentences on what saving these fields hides or asks for; none: nothing of what is stored is touched. */
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
  /** Key of `dictOptions` by which the client shows a text for the code. */
  customRender?: string
}

/** Describes a list to a client of the family, which walks over each of the arrays: none may be absent. */
export interface FormColumns {
  code: string
  formTemplate: string
  description: string
  currentTableName: string
  /** 1: a form by itself; 2: one with sub-tables. */
  tableType: 1 | 2
  checkboxFlag: 'Y' | 'N'
  paginationFlag: 'Y' | 'N'
  scrollFlag: 0 | 1
  columns: FormColumn[]
  /** Buttons of the list that the caller may not press, by the client's names. */
  hideColumns: string[]
  /** Further buttons, links of columns and keys to other tables: forms here have none. */
  cgButtonList: never[]
  fieldHrefSlots: never[]
  foreignKeys: never[]
  enhanceJs: string
  /** Of a tree: parent, whether there are rows below, and what names a row. */
  pidField: string | null
  hasChildrenField: string | null
  textField: string | null
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

/** A field as JSON Schema has it, with what clients of the family show beside it. */
export interface FormProperty {
  type: 'string' | 'number' | 'array'
  title: string
  /** Kind of the input; `tab`: a sub-table, whose fields are `columns`. */
  view: string
  order: number
  maxLength?: number
  dictCode?: string
  enum?: { value: string; text: string; title: string }[]
  /** `0`: one row; `1`: many. */
  relationType?: '0' | '1'
  columns?: (Omit<FormProperty, 'columns'> & { key: string })[]
}

export interface FormItems {
  head: {
    id: string
    tableName: string
    tableTxt: string
    formTemplate: string
    isTree: 'Y' | 'N'
    treeParentIdField: string | null
  }
  schema: { type: 'object'; title: string; properties: Record<string, FormProperty>; required: string[] }
  /** Always empty, as is the script: neither is taken from administrators. */
  cgButtonList: string[]
  enhanceJs: string
}

export const getFormItem = defineCall({
  ...wire('getFormItem', '表单的输入项', 'GET', 'getFormItem/:form'),
  input: { form },
  returns: returns<FormItems>(),
})

/** Always empty: a form has no scripts. */
export const getFormEnhanceJs = defineCall({
  ...wire('getEnhanceJs', '表单的脚本', 'GET', 'getEnhanceJs/:form'),
  input: { form },
  returns: returns<string>(),
})

const headId = { headId: id({ label: '编号', required: true }) }

export type FormFieldRow = RowOf<typeof onlineFormFields.fields> & { id: string }

export const listFormFields = defineCall({
  name: 'onlineForm.fieldsByHead',
  title: '表单的字段',
  method: 'GET',
  path: '/online/cgform/field/listByHeadId',
  needs: 'onlineForm:list',
  input: headId,
  returns: returns<FormFieldRow[]>(),
})

/** Head and fields apart; a field that is left out, or named as deleted, is removed. */
export const editFormWhole = defineCall({
  name: 'onlineForm.editAll',
  title: '编辑在线表单',
  method: 'PUT',
  path: '/online/cgform/api/editAll',
  needs: 'onlineForm:edit',
  audit: 'edit',
  input: {
    head: json({ label: '表单', required: true }),
    fields: json({ label: '字段', required: true }),
    deleteFieldIds: json({ label: '删除的字段' }),
  },
  returns: returns<null>(),
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
