// What stands above the headings of an export: its title, who made it, when, and by which filter.

import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import { columnTypeOf, textSourceOf } from '../../../crud/kinds.ts'
import { actorTitle } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'

interface Exported {
  title: string
  /** Number of chosen rows; undefined for the rows of the filter. */
  chosen?: number | undefined
  /** Parameters of the list. */
  filter: Readonly<Record<string, unknown>>
}

/** Returns the rows above the headings. */
export async function headOfExport(scope: EntityScope, { title, chosen, filter }: Exported): Promise<string[][]> {
  const { actor, now } = scope.context
  const sentence = chosen === undefined ? await filterSentence(scope, filter) : `选中的${chosen}行`
  return [[title], [`导出人:${actorTitle(actor)}`, `导出时间:${beijingText(now)}`, `查询条件:${sentence}`]]
}

/** Parameters that are no filter. */
const otherNames = new Set(['column', 'order', 'pageNo', 'pageSize', 'only', 'field', 'withVersion', '_t', '_'])
const ranges: Readonly<Record<string, string>> = { begin: '从', end: '到', MultiString: '' }

async function filterSentence(
  { context, resource }: EntityScope,
  filter: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { db, dataVersion, services } = context
  const { texts } = await services.dictionaries.load(db, dataVersion)
  const given = Object.entries(filter).filter(
    ([name, value]) => !otherNames.has(name) && name !== 'superQueryMatchType' && String(value ?? '').trim() !== '',
  )
  const parts = given.map(([key, value]) => {
    if (key === 'superQueryParams') return '高级查询'
    const [, name = key, part = ''] = resource.fields[key] ? [] : (/^(.+)_(begin|end|MultiString)$/.exec(key) ?? [])
    const field = resource.fields[name]
    if (!field) return `${name}：${String(value)}`
    return `${field.label}：${ranges[part] ?? ''}${valueText(field, { value: String(value), texts })}`
  })
  return parts.length === 0 ? '全部' : parts.join('；')
}

interface Filtered {
  value: string
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Texts in place of codes; personal data masked. */
function valueText(field: Field, { value, texts }: Filtered): string {
  if (field.mask) return maskValue(field.mask, value) ?? ''
  if (columnTypeOf(field).types.includes('boolean')) return value === 'true' ? '是' : '否'
  const source = textSourceOf(field)
  const known = source && 'dictionary' in source ? texts.get(source.dictionary) : undefined
  return value
    .split(',')
    .map((code) => known?.get(code) ?? code)
    .join('、')
}
