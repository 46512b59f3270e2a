// The resource that follows from the definition of an online form. Browser and server make it from the same definition, so
// that list, form, check, filters and sheets are those of every other resource.
import { readValue } from '../../derive/read-value.ts'
import { type Field, type Fields, id, number } from '../../language/field.ts'
import type { FieldOptions } from '../../language/field-options.ts'
import { defineLines, defineResource, type LineResource, type Resource } from '../../language/resource.ts'
import { formFormats, formKindOf } from './form-kinds.ts'
import type { ThemeTemplate } from './online-form.ts'

/** A field as it was defined. */
export interface FormField {
  dbFieldName: string
  dbFieldTxt: string
  fieldShowType: string
  fieldMustInput?: boolean | null
  isUnique?: boolean | null
  isShowList?: boolean | null
  isShowForm?: boolean | null
  isQuery?: boolean | null
  dictField?: string | null
  fieldValidType?: string | null
  dbLength?: number | null
  dbPointLength?: number | null
  fieldDefaultValue?: string | null
  fieldLength?: number | null
  fieldHelp?: string | null
}

/** A sub-table. */
export interface FormDetail {
  id: string
  tableName: string
  tableTxt: string
  isOne: boolean
  fields: readonly FormField[]
}

export interface FormDefinition {
  id: string
  tableName: string
  tableTxt: string
  themeTemplate: ThemeTemplate
  /** Form that stores the rows: another one in the case of a view. */
  rowsOf: string
  fields: readonly FormField[]
  /** Of a view: the fields of the form that it shows. */
  source?: readonly FormField[]
  details: readonly FormDetail[]
}

export const formTable = 'onl_cgform_row'

export const formResourceName = (tableName: string) => `online_${tableName}`
export const formPath = (tableName: string) => `/online/cgform/form/${tableName}`

/** The columns that rows of a tree have beside the values of their fields. */
export const treeFields = {
  parentId: id({ label: '上级', readonly: 'after-add' }),
  sortNo: number({ label: '排序', min: 0, max: 99999, default: 0, list: 90 }),
} satisfies Fields

const sharedBy = (of: string) => ({ key: 'form_id', of, values: 'data', apart: Object.keys(treeFields) })

/** Returns the resource. Throws for a definition that was not checked. */
export function resourceOfForm(form: FormDefinition): Resource {
  const { tableName, tableTxt, themeTemplate, rowsOf, details } = form
  const isTree = themeTemplate === 'tree'
  const fields = fieldsOf(form)
  const title = Object.entries(fields).find(([, { search, list, required }]) => (search === 'like' || required) && list)
  return defineResource({
    name: formResourceName(tableName),
    title: tableTxt,
    area: 'online',
    path: formPath(tableName),
    table: formTable,
    standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
    sort: isTree ? { by: 'sortNo', order: 'asc' } : { by: 'createTime', order: 'desc' },
    tenant: 'own',
    owner: 'enterprise',
    inBulk: ['delete'],
    shared: sharedBy(rowsOf),
    ...(title ? { titleField: title[0] } : {}),
    ...(isTree ? { tree: { parent: 'parentId' } } : { recycle: true }),
    ...(details.length > 0 ? { lines: Object.fromEntries(details.map((one) => [one.tableName, linesOf(one)])) } : {}),
    fields: isTree ? { ...fields, ...treeFields } : fields,
  })
}

const linesOf = ({ id: of, tableTxt, isOne, fields }: FormDetail): LineResource =>
  defineLines({
    title: tableTxt,
    table: formTable,
    head: 'head_id',
    max: isOne ? 1 : 1000,
    shared: sharedBy(of),
    fields: Object.fromEntries(fields.map((field) => [field.dbFieldName, fieldOf(field)])),
  })

/**
 * Returns the fields of a form. In a view, the checks of a value come from the form that it shows, and fields that this form
 * requires are in the form of a new row, too.
 */
function fieldsOf({ fields, source }: FormDefinition): Fields {
  if (!source) return Object.fromEntries(fields.map((field) => [field.dbFieldName, fieldOf(field)]))
  const shown = fields.flatMap((field) => {
    const own = source.find(({ dbFieldName }) => dbFieldName === field.dbFieldName)
    if (!own) return []
    const { dbFieldTxt, isShowList, isShowForm, isQuery, fieldLength, fieldHelp } = field
    return [
      { ...own, dbFieldTxt, isShowList, isQuery, fieldLength, fieldHelp, isShowForm: isNeeded(own) || isShowForm },
    ]
  })
  const named = new Set(shown.map(({ dbFieldName }) => dbFieldName))
  const needed = source
    .filter((field) => isNeeded(field) && !named.has(field.dbFieldName))
    .map((field) => ({ ...field, isShowList: false, isQuery: false }))
  return Object.fromEntries([...shown, ...needed].map((field) => [field.dbFieldName, fieldOf(field)]))
}

const isNeeded = ({ fieldMustInput, isShowForm }: FormField) => fieldMustInput === true && isShowForm !== false

/** Returns the field of a resource; throws for an unknown kind. */
export function fieldOf(field: FormField): Field {
  const kind = formKindOf(field.fieldShowType)
  if (!kind) throw new Error(`${field.dbFieldName}: no kind ${field.fieldShowType}`)
  const format = formFormats[field.fieldValidType ?? '']
  const options: FieldOptions = {
    label: field.dbFieldTxt,
    ...(field.fieldMustInput && { required: true }),
    ...(field.isUnique && { unique: true }),
    ...(field.isShowList !== false && { list: field.fieldLength ?? true }),
    ...(field.isShowForm === false && { form: false }),
    ...(field.isQuery && kind.search && { search: kind.search }),
    ...(format && kind.search === 'like' && { pattern: format.check }),
    ...(field.fieldHelp && { help: field.fieldHelp }),
  }
  const made = kind.make(options, field)
  return field.fieldDefaultValue ? { ...made, default: defaultOf(made, field.fieldDefaultValue) } : made
}

/** Texts as they were typed: the check of the definition has read them. */
function defaultOf(field: Field, typed: string): string | number | boolean {
  const read = readValue(field, typed)
  const value = 'value' in read ? read.value : typed
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}
