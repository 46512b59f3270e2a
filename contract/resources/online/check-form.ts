// Finds faults in the fields of an online form, as sentences at their places.

import { listInput } from '../../derive/calls.ts'
import { atLine } from '../../derive/check.ts'
import { columnName } from '../../derive/names.ts'
import { readValue } from '../../derive/read-value.ts'
import type { Problem } from '../../language/call.ts'
import { recordFields } from '../../language/resource.ts'
import { formKindOf } from './form-kinds.ts'
import { type FormField, fieldOf, treeFields } from './form-resource.ts'

/** Names that rows, lists and calls use themselves. */
const reserved = new Set(
  [
    ...['id', 'ids', 'version', 'filter', 'total', 'selections', 'condition', 'children', 'hasChildren', 'key', 'form'],
    ...['formId', 'headId', 'lineNo', 'data', 'delFlag', 'tenantId', 'enterpriseId', 'token', 'xmin', 'constructor'],
    ...Object.keys(recordFields),
    ...Object.keys(treeFields),
    ...Object.keys(listInput),
  ].map(columnName),
)

export const isReservedName = (name: string) => reserved.has(columnName(name))

export interface FormRole {
  /** Its rows are lines of another form. */
  isDetail: boolean
}

/** Returns the problems of the fields, each named by its line. The values are of their kinds already. */
export function findFormProblems(fields: readonly FormField[], role: FormRole): Problem[] {
  const taken = new Set<string>()
  const labels = new Set<string>()
  return fields.flatMap((field, index) => {
    const { dbFieldName, dbFieldTxt } = field
    const column = columnName(dbFieldName)
    const found = faultsOf(field, role)
    if (isReservedName(dbFieldName)) found.push(['dbFieldName', `字段名：${dbFieldName}是系统保留的名称，请换一个`])
    if (taken.has(column)) found.push(['dbFieldName', `字段名：${dbFieldName}重复`])
    if (labels.has(dbFieldTxt)) found.push(['dbFieldTxt', `显示名称：${dbFieldTxt}重复`])
    taken.add(column)
    labels.add(dbFieldTxt)
    return atLine(
      { name: 'fields', index },
      found.map(([name, message]) => ({ field: name, message })),
    )
  })
}

type Fault = [name: keyof FormField, message: string]

function faultsOf(field: FormField, { isDetail }: FormRole): Fault[] {
  const { dbFieldTxt, fieldShowType, isUnique, fieldValidType, fieldDefaultValue } = field
  const kind = formKindOf(fieldShowType)
  if (!kind) return [['fieldShowType', `类型：${dbFieldTxt}的类型不存在`]]
  const faults: Fault[] = []
  if (isDetail && kind.isFile) faults.push(['fieldShowType', `类型：子表不能有${kind.title}字段“${dbFieldTxt}”`])
  if (isUnique && isDetail) faults.push(['isUnique', `唯一：子表的字段“${dbFieldTxt}”不能设为唯一`])
  else if (isUnique && !kind.canBeUnique)
    faults.push(['isUnique', `唯一：${kind.title}字段“${dbFieldTxt}”不能设为唯一`])
  if (fieldValidType && kind.search !== 'like')
    faults.push(['fieldValidType', `格式：${kind.title}字段“${dbFieldTxt}”没有格式`])
  if (fieldDefaultValue) {
    const read = kind.isFile
      ? { fault: '附件没有默认值' }
      : readValue(fieldOf({ ...field, fieldDefaultValue: null }), fieldDefaultValue)
    if ('fault' in read) faults.push(['fieldDefaultValue', `默认值：${read.fault}`])
    else if (isUnique) faults.push(['fieldDefaultValue', `默认值：唯一字段“${dbFieldTxt}”不能有默认值`])
  }
  return faults
}
