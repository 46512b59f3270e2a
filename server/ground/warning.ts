// Warnings: sentences about what stopped nothing and should be looked at.

export interface Warning {
  /** Of the row, or of the first of several; absent where `why` names what it is about. */
  name?: string | null
  /** Rows that it is about; one unless given. */
  count?: number
  why: string
}

/** `订单 A-1 等 3 项：电商企业代码 … 不是 …` */
export const sayWarning = ({ name, count = 1, why }: Warning): string => {
  if (!name) return why
  return `${count === 1 ? name : `${name} 等 ${count} 项`}：${why}`
}

/** Returns each reason once, with the rows of all that gave it. */
export function mergeWarnings(warnings: readonly Warning[]): Warning[] {
  const byReason = new Map<string, Warning>()
  for (const { name, count = 1, why } of warnings) {
    const before = byReason.get(why)
    byReason.set(why, { name: before ? before.name : name, count: (before?.count ?? 0) + count, why })
  }
  return [...byReason.values()]
}
