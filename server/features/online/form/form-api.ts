// The shape of a form: for our screens as its definition, for clients of the family as columns and query items.
import {
  editFormWhole,
  type FormColumn,
  type FormColumns,
  type FormFieldRow,
  type FormQueryItem,
  getFormColumns,
  getFormEnhanceJs,
  getFormItem,
  getFormQueryInfo,
  listFormFields,
  previewForm,
  readForm,
} from '@kouan/contract/calls/online/form-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { listColumns, searchItems } from '@kouan/contract/derive/placement.ts'
import type { FormField } from '@kouan/contract/resources/online/form-resource.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineFormFields } from '@kouan/contract/resources/online/online-form.ts'
import { readLines } from '../../../crud/line-rows.ts'
import { formNamed, type StoredForm } from '../../../domain/online-form/find-form.ts'
import { onlineFormEntity } from '../../../domain/online-form/form-heads.ts'
import { changesOfFields } from '../../../domain/online-form/form-usage.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Forbidden } from '../../../ground/errors.ts'
import { editWhole } from '../edit-whole.ts'
import { formItemsOf } from './form-items.ts'

/** Throws Forbidden where the caller may not see the rows. */
async function shownForm(context: Context, name: string): Promise<StoredForm> {
  const form = await formNamed(context, name)
  if (!hasRight(context, permissionOf(resourceOfForm(form), 'list'))) throw new Forbidden()
  return form
}

/** The buttons above a list and in its rows as clients of the family name them, with the right of each. */
const familyButtons = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'batch_delete',
  import: 'import',
  export: 'export',
} as const

export const formApi: Served[] = [
  {
    ...serve(readForm, async (context, { form }) => {
      const { stamp: _, ...definition } = await shownForm(context, form)
      return definition
    }),
    onlyReads: () => true,
  },

  serve(previewForm, async (context, { id, fields }) => {
    // The gate has read the lines by the fields of their resource.
    const { hidden, lacking } = await changesOfFields(context, id, (fields ?? []) as FormField[])
    return [
      ...hidden.map(({ label, rows }) => `移除字段“${label}”将隐藏 ${rows} 行已有数据`),
      ...lacking.map(({ label, rows }) => `${rows} 行已有数据没有“${label}”，下次编辑时须填写`),
    ]
  }),

  serve(getFormColumns, async (context, { form: name }): Promise<FormColumns> => {
    const form = await shownForm(context, name)
    const resource = resourceOfForm(form)
    const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
    const columns = listColumns(resource).map(
      ({ name: dataIndex, field: { label, list, code } }): FormColumn => ({
        title: label,
        dataIndex,
        align: 'center',
        sorter: true,
        ...(typeof list === 'number' ? { width: list } : {}),
        ...(code ? { dictCode: code, customRender: code } : {}),
      }),
    )
    const optionsOf = (code: string) => [...(texts.get(code) ?? [])].map(([value, text]) => ({ value, text }))
    return {
      code: form.id,
      formTemplate: form.themeTemplate,
      description: form.tableTxt,
      currentTableName: form.tableName,
      tableType: form.details.length > 0 ? 2 : 1,
      checkboxFlag: 'Y',
      paginationFlag: 'Y',
      scrollFlag: 0,
      columns,
      hideColumns: Object.entries(familyButtons).flatMap(([button, right]) =>
        hasRight(context, permissionOf(resource, right)) ? [] : [button],
      ),
      cgButtonList: [],
      fieldHrefSlots: [],
      foreignKeys: [],
      enhanceJs: '',
      pidField: resource.tree?.parent ?? null,
      hasChildrenField: resource.tree ? 'hasChildren' : null,
      textField: resource.tree ? (resource.titleField ?? null) : null,
      dictOptions: Object.fromEntries(
        columns.flatMap(({ dictCode }) => (dictCode ? [[dictCode, optionsOf(dictCode)]] : [])),
      ),
    }
  }),

  serve(getFormItem, async (context, { form: name }) => {
    const form = await shownForm(context, name)
    const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
    return formItemsOf(form, (code) => [...(texts.get(code) ?? [])].map(([value, text]) => ({ value, text })))
  }),

  serve(getFormEnhanceJs, async (context, { form }) => {
    await shownForm(context, form)
    return ''
  }),

  serve(listFormFields, async (context, { headId }) => {
    // Lines have the fields that their resource declares.
    return (await readLines(context, { line: onlineFormFields, headId })) as unknown as FormFieldRow[]
  }),

  serve(editFormWhole, async (context, { head, fields, deleteFieldIds }) =>
    editWhole(context, onlineFormEntity, {
      head,
      lines: { fields: { label: '字段', rows: fields, deleted: deleteFieldIds } },
    }),
  ),

  serve(getFormQueryInfo, async (context, { form: name }) => {
    const form = await shownForm(context, name)
    const kinds = new Map((form.source ?? form.fields).map((field) => [field.dbFieldName, field.fieldShowType]))
    return searchItems(resourceOfForm(form)).map(
      ({ name: field, field: { label, search } }, place): FormQueryItem => ({
        field,
        label,
        view: kinds.get(field) ?? 'text',
        mode: search === 'range' ? 'group' : 'single',
        hidden: place < 2 ? '0' : '1',
      }),
    )
  }),
]
