// 操作日志: what the gate wrote, for those who may read it.
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { log } from '@kouan/contract/resources/system/log.ts'
import { type RawBuilder, sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import { copyIsShown } from '../../../crud/shown-copies.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import type { Context } from '../../../gate/context.ts'

/** The family's numbers of operations; the name of a call tells an export and an import. */
const operations: Readonly<Record<string, readonly string[]>> = {
  '1': ['query', 'reveal'],
  '2': ['add'],
  '3': ['edit', 'review', 'declare'],
  '4': ['delete'],
}

/** Copies of the row that the log names. */
const copied = (column: string) => (context: Context) =>
  sql`case when ${targetIsShown(context, sql.ref('sys_log.target'))} then ${sql.ref(`sys_log.${column}`)} end`

const logEntity = defineEntity({
  resource: log,
  computed: { requestParam: copied('request_param'), before: copied('before'), after: copied('after') },
  listFilters: {
    keyWord: (text) => {
      const word = text.replaceAll('*', '')
      return sql`(${matchesPart(sql`log_content`, 'like', word)} or ${matchesPart(sql`target`, 'like', word)}
        or userid = ${word} or username = ${word})`
    },
    operateType: (text) => {
      if (text === '5' || text === '6') return sql`method ~ ${text === '5' ? 'import' : 'export'}`
      return sql`operate_type = any(${text.split(',').flatMap((code) => operations[code] ?? [code])})`
    },
  },
})

export const logs: Part[] = serveEntity(logEntity)

/**
 * Targets of the log name rows and attempts; the details of the entry are shown to whom these are shown. Returns the
 * condition that all rows which a target of the log names (`order 1,2`) are shown; an attempt (`attempt 1 file.xml`)
 * is a row of its document. Other targets name none.
 */
function targetIsShown(context: Context, target: RawBuilder<unknown>): Condition {
  const name = sql`split_part(${target}, ' ', 1)`
  const shown = copyIsShown(context, { name, id: sql.ref('named.id') })
  return sql`(${target} is null
    or case when ${name} = 'attempt' then ${attemptIsShown(context, sql`split_part(${target}, ' ', 2)`)}
      else ${name} <> all(${sql.val(allResources.map((one) => one.name))}::text[])
        or split_part(${target}, ' ', 2) = ''
        or not exists (select from unnest(string_to_array(split_part(${target}, ' ', 2), ',')) as named(id) where not ${shown})
      end)`
}

/** Condition that the caller may see the document of the attempt with this id, as text. */
function attemptIsShown(context: Context, id: RawBuilder<unknown>): Condition {
  const cases = [...documentKinds].map(([type, { resource }]) => sql`when ${type} then ${resource.name}`)
  const name = sql`case attempted.doc_type ${sql.join(cases, sql` `)} end`
  return sql`exists (select from attempt attempted where attempted.id = case when ${id} ~ '^[0-9]{1,18}$' then (${id})::bigint end
    and ${copyIsShown(context, { name, id: sql`attempted.document_id::text` })})`
}
