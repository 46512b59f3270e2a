// 操作日志: what the gate wrote, for those who may read it.
import { log } from '@kouan/contract/resources/system/log.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import type { Context } from '../../../gate/context.ts'
import { targetIsShown } from './shown-targets.ts'

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
