// Searches documents of one kind by the beginning of any of their numbers. Each number has its own index, so each has its own
// query: one query for all numbers would scan every document.
import { mostHits } from '@kouan/contract/calls/system/search-calls.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { sql } from 'kysely'
import { columnOf } from '../../../crud/columns.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { SearchProvider } from '../../search/search-provider.ts'

/** Candidates of each number. The highest numbers are the newest in most shops, and the index is read from them on. */
const mostCandidates = 50

interface Found {
  id: string
  title: string
  number: string
  state: keyof typeof declareStates
}

export function searchDocuments(kind: DocumentKind): SearchProvider {
  const { noun, pages, resource } = kind
  const key = columnOf(resource.titleField ?? 'id')
  return {
    needs: `${resource.name}:list`,
    async find(context, text) {
      const seen = isLetThrough(context, resource, sql`id`)
      // Numbers are often typed in lower case.
      const written = [...new Set([text, text.toUpperCase()])]
      const pairs = numbersOf(kind).flatMap((name) => written.map((begin) => ({ column: columnOf(name), begin })))
      const queries = pairs.map(
        ({
          column,
          begin,
        }) => sql<Found>`(select id::text as id, ${key}::text as title, ${column} as number, declare_status as state
          from ${sql.table(resource.table)} where ${column} ^@ ${begin} and del_flag = 0 and ${seen} order by ${column} desc limit ${mostCandidates})`,
      )
      const { rows } = await sql<Found>`${sql.join(queries, sql` union all `)}`.execute(context.db)
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
      const rank = (row: Found) => (written.includes(row.number) ? 0 : 1)
      const newestFirst = (one: Found, other: Found) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1)
      const hits = unique
        .toSorted((one, other) => rank(one) - rank(other) || newestFirst(one, other))
        .slice(0, mostHits)
        .map(({ id, title, number, state }) => ({
          id,
          title,
          note: [number === title ? '' : number, declareStates[state]].filter(Boolean).join(' · '),
        }))
      return { title: noun, pages, hits }
    },
  }
}
