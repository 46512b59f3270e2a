// The input of a form as clients of the family read it: a JSON Schema of its fields.
import type { FormItems, FormProperty } from '@kouan/contract/calls/online/form-calls.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import {
  type FormDefinition,
  type FormField,
  resourceOfForm,
  treeFields,
} from '@kouan/contract/resources/online/form-resource.ts'

type OptionsOf = (code: string) => { value: string; text: string }[]

export function formItemsOf(form: FormDefinition, optionsOf: OptionsOf): FormItems {
  const { id, tableName, tableTxt, themeTemplate, details } = form
  const resource = resourceOfForm(form)
  const inTree = new Set(Object.keys(treeFields))
  const kinds = kindsOf(form.source ?? form.fields)
  const shown = Object.entries(resource.fields).filter(([name, field]) => field.form !== false && !inTree.has(name))
  const properties = shown.map(
    ([name, field], order) => [name, propertyOf(field, { order, optionsOf, view: kinds.get(name) })] as const,
  )
  const tables = details.map((detail, place): [string, FormProperty] => {
    const ownKinds = kindsOf(detail.fields)
    const columns = Object.entries(resource.lines?.[detail.tableName]?.fields ?? {}).map(([key, field], order) => ({
      key,
      ...propertyOf(field, { order, optionsOf, view: ownKinds.get(key) }),
    }))
    const relationType = detail.isOne ? '0' : '1'
    return [
      detail.tableName,
      { type: 'array', title: detail.tableTxt, view: 'tab', order: shown.length + place, relationType, columns },
    ]
  })
  const isTree = themeTemplate === 'tree'
  return {
    head: {
      ...{ id, tableName, tableTxt, formTemplate: '1' },
      isTree: isTree ? 'Y' : 'N',
      treeParentIdField: isTree ? 'parentId' : null,
    },
    schema: {
      type: 'object',
      title: tableTxt,
      properties: Object.fromEntries([...properties, ...tables]),
      required: shown.flatMap(([name, { required }]) => (required ? [name] : [])),
    },
    cgButtonList: [],
    enhanceJs: '',
  }
}

const kindsOf = (fields: readonly FormField[]) =>
  new Map(fields.map(({ dbFieldName, fieldShowType }) => [dbFieldName, fieldShowType]))

interface Place {
  order: number
  view: string | undefined
  optionsOf: OptionsOf
}

function propertyOf(field: Field, { order, view = 'text', optionsOf }: Place): FormProperty {
  const { label, max, code } = field
  const { isNumber, canBeEncrypted: isText } = kindOf(field)
  return {
    type: isNumber ? 'number' : 'string',
    ...{ title: label, view, order },
    ...(isText && max !== undefined ? { maxLength: max } : {}),
    ...(code ? { dictCode: code, enum: optionsOf(code).map((one) => ({ ...one, title: one.text })) } : {}),
  }
}
