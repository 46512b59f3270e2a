// Lines above the headings of an export: its title, who made it, when, and by which filter.
import type { EntityScope } from '../../../crud/entity.ts'
import { actorTitle } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { filterWords } from './filter-words.ts'

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
  const sentence = chosen === undefined ? await filterWords(scope, filter) : `选中的${chosen}行`
  return [[title], [`导出人:${actorTitle(actor)}`, `导出时间:${beijingText(now)}`, `查询条件:${sentence}`]]
}
