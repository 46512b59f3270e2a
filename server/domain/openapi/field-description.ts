// Describes a field beside its label and its schema, in Chinese.
import { resourcesByName, seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import type { When } from '@kouan/contract/language/field-options.ts'

/** Dictionaries with more entries are named alone. */
const mostEntries = 16

const entriesByCode = new Map(seedDictionaries.map(({ code, items }) => [code, items]))

/** Returns the sentences, or empty text. */
export function describeField(field: Field): string {
  const { help, code, to, multiple, mask, unique, digits, readonly, replacedBy } = field
  return [
    ...(help === undefined ? [] : [help]),
    ...(code === undefined ? [] : [describeDictionary(code, field.codes)]),
    ...(to === undefined ? [] : [`${resourcesByName.get(to)?.title ?? to}的${field.value ?? '编号'}`]),
    ...(digits === undefined ? [] : [digits === 'date' ? '格式 yyyyMMdd' : '格式 yyyyMMddHHmmss']),
    ...(multiple ? ['多个值以英文逗号分隔'] : []),
    ...(kindOf(field).fileIds ? ['先上传文件，填其编号'] : []),
    ...(unique ? ['不可重复'] : []),
    ...(readonly === 'after-add' ? ['新增后不能修改'] : []),
    ...(mask === 'secret' ? ['从不返回原值'] : mask ? ['返回时遮盖部分内容'] : []),
    ...(replacedBy === undefined ? [] : [`请改用 ${replacedBy}，本名称保留至 2027-12`]),
    ...(field.requiredWhen ? [`${conditionText(field.requiredWhen)}时必填`] : []),
    ...(field.shownWhen ? [`仅${conditionText(field.shownWhen)}时有效`] : []),
  ].join('；')
}

function describeDictionary(code: string, allowed: readonly string[] | undefined): string {
  const entries = (entriesByCode.get(code) ?? []).filter(([value]) => allowed?.includes(value) ?? true)
  if (entries.length === 0 || entries.length > mostEntries) return `字典 ${code}`
  return `字典 ${code}：${entries.map(([value, text]) => `${value} ${text}`).join('、')}`
}

const conditionText = ({ field, has }: When) => `${field} 为 ${typeof has === 'string' ? has : has.join('、')} `
