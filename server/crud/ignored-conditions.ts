// Conditions of a query that are ignored, so that it narrows less than it says. A list answers and names them; calls that act on
// rows or hand them out refuse, because a misspelt name would mean all rows.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import type { Ignored } from './list-query.ts'

const sentences: Record<Ignored['because'], (field: string) => string> = {
  unknown: (field) => `查询条件${field}不存在`,
  unreadable: () => '高级查询：有条件不完整或无法识别',
  empty: (field) => `查询条件${field}没有内容`,
}

const problemOf = ({ field, because }: Ignored): Problem => ({ field, message: sentences[because](field) })

/** Adds to the answer of a list what it ignored. A filter without a value is how clients send none, and is not named. */
export function reportIgnored(context: Context, ignored: readonly Ignored[]): void {
  const problems = ignored.filter(({ because }) => because !== 'empty').map(problemOf)
  if (problems.length === 0) return
  context.addResponseMeta({
    message: `已忽略：${[...new Set(problems.map(({ message }) => message))].join('；')}`,
    problems,
  })
}

/** Throws BadInput where the query names something that does not exist, or cannot be read. */
export function refuseUnknown(ignored: readonly Ignored[]): void {
  const problems = ignored.filter(({ because }) => because !== 'empty').map(problemOf)
  if (problems.length > 0) throw new BadInput(problems)
}

interface ChosenByFilter {
  conditions: readonly unknown[]
  ignored: readonly Ignored[]
  /** How many rows the person saw. */
  total: number | null | undefined
}

/**
 * Throws BadInput where any part of a filter that chooses rows narrows nothing, and where it has no condition at all and
 * the caller does not say with `total` that all rows are meant.
 */
export function refuseWidened({ conditions, ignored, total }: ChosenByFilter): void {
  if (ignored.length > 0) throw new BadInput(ignored.map(problemOf))
  if (conditions.length === 0 && typeof total !== 'number') {
    throw new BadInput([{ field: 'total', message: '没有查询条件：要处理全部数据，请同时给出条数 total' }])
  }
}
