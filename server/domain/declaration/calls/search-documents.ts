// Searches documents of one kind by any of their numbers: by its beginning, by an end of four signs or more, and by a part where an
// index of parts serves that. Each number has its own indexes, so each has its own query: one for all would scan every document.
import { type ListOffer, mostHits } from '@kouan/contract/calls/system/search-calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../crud/columns.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { idsWithPart, shortest } from '../../../crud/found-parts.ts'
import type { SearchProvider } from '../../search/search-provider.ts'

/** Candidates of each number. The highest numbers are the newest in most shops, and the index is read from them on. */
const mostCandidates = 50
/** The number that has an index of parts in every kind of document that has it (migration 913). */
const numberWithParts = 'orderNo'
/** Rows with the same end or part, of which the newest are read; the list finds more. */
const mostAlike = 2_000

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
      const { table } = resource
      const read = (column: RawBuilder<unknown>, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
        sql<Found>`(select id::text as id, ${key}::text as title, ${column} as number, declare_status as state
          from ${sql.table(table)} where ${condition} and del_flag = 0 and ${seen} order by ${order} limit ${mostCandidates})`
      const queries = numbersOf(kind).flatMap((name) => {
        const column = columnOf(name)
        const begun = written.map((begin) => read(column, sql`${column} ^@ ${begin}`, sql`${column} desc`))
        if (text.length < shortest.left_like) return begun
        // Each is a query of its own, so that no plan asks the index again for each row.
        const rules = name === numberWithParts ? (['left_like', 'like'] as const) : (['left_like'] as const)
        const alike = rules.map((rule) =>
          idsWithPart({ column: columnName(name), rule, part: text }, { table, most: mostAlike }),
        )
        return [...begun, ...alike.map((ids) => read(column, sql`id = any((select ${ids})::bigint[])`, sql`id desc`))]
      })
      const { rows } = await sql<Found>`${sql.join(queries, sql` union all `)}`.execute(context.db)
      const newestFirst = (one: Found, other: Found) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1)
      const ranked = rows.toSorted(
        (one, other) => rankOfNumber(one.number, text) - rankOfNumber(other.number, text) || newestFirst(one, other),
      )
      // A document that several of its numbers find has the note of the best.
      const unique = ranked.filter(({ id }, place) => ranked.findIndex((row) => row.id === id) === place)
      const hits = unique.slice(0, mostHits).map(({ id, title, number, state }) => ({
        id,
        title,
        note: [number === title ? '' : number, declareStates[state]].filter(Boolean).join(' · '),
      }))
      return { title: noun, pages, hits, lists: listsFor(kind, text) }
    },
  }
}

/** The whole number before its beginning, that before its end, and that before any part. */
function rankOfNumber(number: string, text: string): number {
  const [own, typed] = [number.toLowerCase(), text.toLowerCase()]
  return [own === typed, own.startsWith(typed), own.endsWith(typed), true].indexOf(true)
}

const mayBeNumber = /^(?=.*\d)[\w/.-]{3,}$/
const mayBeName = /^\p{Script=Han}[\p{Script=Han}·]{1,19}$/u

/**
 * Filters of a list of documents that find what no index of the search serves. A part of the first number that the
 * list is filtered by, or the whole name of a person, which is encrypted.
 */
function listsFor(kind: DocumentKind, text: string): ListOffer[] {
  const { fields } = kind.resource
  if (mayBeNumber.test(text)) {
    const field = numbersOf(kind).find((name) => fields[name]?.search === 'like')
    return field === undefined ? [] : [{ field, label: fields[field]?.label ?? field, way: 'part' }]
  }
  if (!mayBeName.test(text)) return []
  return Object.entries(fields).flatMap(([field, { encrypt, mask, search, label }]) =>
    encrypt && mask === 'name' && search === 'eq' ? [{ field, label, way: 'whole' as const }] : [],
  )
}
