// Counts the figures of the home page by the conditions of their lists, in two statements.
import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { type Ago, type Figure, mostCounted } from '@kouan/contract/menu/figure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../crud/entity.ts'
import { baseConditions, listConditions, where } from '../../crud/read-rows.ts'
import type { Context } from '../../gate/context.ts'
import { beijingDay, beijingText } from '../../ground/beijing-time.ts'
import { declaredLists } from './declared-lists.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** Figures of all areas. */
    figures: readonly FigureSource[]
  }
}

export type Filter = Record<string, string>

export interface FigureSource {
  figure: Figure
  /** Returns whether the figure concerns the person; the right to see the list is checked before. */
  isFor?: (context: Context) => boolean
  /** Returns the rows of the list for this filter, as `select from …`. */
  rows: (context: Context, filter: Filter) => RawBuilder<unknown>
}

/** Returns the figures over the list of an entity. */
export const figuresOf = (entity: Entity, figures: readonly Figure[]): FigureSource[] =>
  figures.map((figure) => ({ figure, rows: (context, filter) => listedRows({ entity, context }, filter) }))

/** Returns the query of the rows that the list shows for a filter. */
export function listedRows({ entity, context }: { entity: Entity; context: Context }, filter: Filter) {
  const scope = { ...entity, context }
  const { conditions } = listConditions(scope, filter as ListInput)
  return sql`select from ${sql.table(entity.resource.table)} ${where([...baseConditions(scope), ...conditions])}`
}

export async function countFigures(context: Context, sources: readonly FigureSource[]): Promise<CountedFigure[]> {
  const asked = sources.map((source) => ({ ...source, filter: filterAt(source.figure.filter, context.now) }))
  const isSteady = ({ figure }: FigureSource) =>
    Object.values(figure.filter).every((value) => typeof value === 'string')
  const counts = await Promise.all([
    countRows(context, asked.filter(isSteady), sql`/* planned once */`),
    // The plan depends on the moments: a common one for any of them reads a million orders for those of today.
    countRows(
      context,
      asked.filter((source) => !isSteady(source)),
      sql``,
    ),
  ])
  const count = new Map(counts.flat())
  return asked.map(({ figure, filter }) => shown(figure, filter, count.get(figure) ?? 0))
}

interface Asked extends FigureSource {
  filter: Filter
}

/** Counts in one statement, each up to one more than is shown. */
async function countRows(
  context: Context,
  asked: readonly Asked[],
  mark: RawBuilder<unknown>,
): Promise<[Figure, number][]> {
  if (asked.length === 0) return []
  const counts = asked.map(
    (
      { rows, filter },
      at,
    ) => sql`(select count(*) from (${rows(context, filter)} limit ${sql.lit(mostCounted + 1)}) counted)
      as ${sql.ref(`f${at}`)}`,
  )
  const declared = declaredLists(asked.flatMap(({ filter }) => Object.values(filter)))
  const query = sql<Record<string, string>>`select ${sql.join(counts)} ${mark}`.withPlugin(declared)
  const [row] = (await query.execute(context.db)).rows
  return asked.map(({ figure }, at) => [figure, Number(row?.[`f${at}`] ?? 0)])
}

function shown(figure: Figure, filter: Filter, count: number): CountedFigure {
  const { name, desk, title, pages, noun = null, unit = null, hint = null, keys = {} } = figure
  return {
    ...{ name, desk, title, noun, unit, hint, pages, filter, keys },
    isAlarm: figure.isAlarm === true,
    isRare: figure.isRare === true,
    badgeOn: figure.badgeOn ? [...figure.badgeOn, ...pages] : null,
    count: Math.min(count, mostCounted),
    isMore: count > mostCounted,
  }
}

/** Returns the filter with its relative moments as dates and times. */
export const filterAt = (filter: Figure['filter'], now: Date): Filter =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, typeof value === 'string' ? value : textOf(value, now)]),
  )

function textOf(ago: Ago, now: Date): string {
  if ('days' in ago) return beijingDay(new Date(now.getTime() - ago.days * 86_400_000))
  const minute = 60_000
  return beijingText(new Date(Math.floor(now.getTime() / minute) * minute - ago.minutes * minute))
}
