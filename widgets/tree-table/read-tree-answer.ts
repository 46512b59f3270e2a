// Reads a server's answer with the rows of a tree table: a plain list, or a page of records.
import type { Branch } from './lazy-tree.ts'

/** `id`, `parentId` and `hasChildren` as the server names them, with a value for each column. */
export type TreeTableRow = Readonly<Record<string, unknown>>

export interface TreeAnswer {
  branches: Branch<TreeTableRow>[]
  /** How many rows there are on all pages; undefined for a plain list, which is all there is. */
  total: number | undefined
}

/** Throws a sentence for anything but a list or an object with `records`. */
export function readTreeAnswer(answer: unknown, rowKey = 'id'): TreeAnswer {
  const isPage = typeof answer === 'object' && answer !== null && 'records' in answer
  const records = isPage ? answer.records : answer
  if (!Array.isArray(records)) throw new Error('返回数据类型不识别')
  const total = isPage && 'total' in answer ? Number(answer.total) : records.length
  return {
    branches: readBranches(records, rowKey),
    total: isPage ? (Number.isFinite(total) ? total : records.length) : undefined,
  }
}

function readBranches(records: readonly unknown[], rowKey: string): Branch<TreeTableRow>[] {
  return records
    .filter((record): record is TreeTableRow => typeof record === 'object' && record !== null)
    .map((row) => {
      const { children } = row
      const nested = Array.isArray(children) && children.length > 0 ? readBranches(children, rowKey) : undefined
      return { id: String(row[rowKey] ?? ''), row, hasChildren: isYes(row.hasChildren), children: nested }
    })
}

const isYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'
