// Counts of an import: documents, and the rows of the sheet that they have.
import type { DocumentCounts } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'

export interface ImportCounts extends DocumentCounts {
  /** Imported rows. */
  done: number
  /** Refused rows. */
  faulty: number
}

export const noCounts: ImportCounts = { added: 0, updated: 0, skipped: 0, refused: 0, done: 0, faulty: 0 }

export const addImportCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  added: one.added + other.added,
  updated: one.updated + other.updated,
  skipped: one.skipped + other.skipped,
  refused: one.refused + other.refused,
  done: one.done + other.done,
  faulty: one.faulty + other.faulty,
})

/** Adds a document of so many rows. */
export function countDocument(counts: ImportCounts, outcome: keyof DocumentCounts, rows: number): ImportCounts {
  const isDone = outcome === 'added' || outcome === 'updated'
  return {
    ...counts,
    [outcome]: counts[outcome] + 1,
    done: counts.done + (isDone ? rows : 0),
    faulty: counts.faulty + (outcome === 'refused' ? rows : 0),
  }
}

/** Rows named one by one. */
const mostNamed = 5

/** Returns what was left out of a sheet, in sentences. */
export function notesOfSums(places: readonly number[]): string[] {
  if (places.length === 0) return []
  const more = places.length > mostNamed ? `等 ${places.length} 行` : ''
  return [`第 ${places.slice(0, mostNamed).join('、')} 行${more}是合计，没有导入`]
}

interface Imported {
  fileName: string
  total: number
  counts: ImportCounts
  /** Sentences on rows that were left out or values that were read otherwise than written. */
  notes?: readonly string[]
}

/** Returns the result as a sentence; a document has several rows where the resource has lines. */
export function sentenceOf(
  { lines }: Pick<Resource, 'lines'>,
  { fileName, total, counts, notes = [] }: Imported,
): string {
  const unit = lines ? '单' : '条'
  const rows = lines && counts.refused > 0 ? `（${counts.faulty}行）` : ''
  const parts = [
    `新增${counts.added}${unit}`,
    `更新${counts.updated}${unit}`,
    `跳过${counts.skipped}${unit}`,
    `失败${counts.refused}${unit}${rows}`,
  ]
  return [`${fileName}：共${total}行，${parts.join('，')}`, ...notes].join('；')
}
