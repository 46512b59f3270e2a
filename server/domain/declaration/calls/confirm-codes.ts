// 确认代码: the enterprise of a document confirms the codes of it that the tables lack.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { writeLogs } from '../attempts/document-log.ts'
import type { DocumentRow } from '../attempts/document-row.ts'
import { judgeDocument, readCodeSets } from '../documents/check-document.ts'
import { noAttempt, readLines, toDocument } from '../documents/document-content.ts'
import { nameOf, revisionOf } from '../documents/document-hooks.ts'
import { unknownCodesOf } from '../documents/doubtful-codes.ts'

type Work = Pick<ActionWork<DocumentRow, unknown>, 'left' | 'refuse'>

export const confirmCodes =
  (kind: DocumentKind) =>
  async (context: Context, { left, refuse }: Work): Promise<null> => {
    const rows = left()
    const { db, now, services, tenantId } = context
    const codes = await readCodeSets(kind, context)
    const ids = rows.map(({ id }) => id)
    const lines = await readLines(kind, { db, vault: services.vault }, ids)
    const operator = actorName(context.actor)
    for (const row of rows) {
      const document = toDocument(kind, {
        fields: row,
        lines: lines.get(row.id) ?? [],
        attempt: noAttempt(beijingTime14(now)),
      })
      const revision = await revisionOf(kind, db, row)
      const { doubts } = judgeDocument(kind, { document, revision, codes, now })
      if (doubts.length === 0 || row.enterpriseId === null) {
        refuse(row, new Refusal(`${nameOf(kind, row)} 没有须确认的代码`))
        continue
      }
      await sql`insert into confirmed_code (enterprise_id, dict_code, code, create_by, create_time)
        select ${row.enterpriseId}, d.dict_code, d.code, ${operator}, ${now}
        from unnest(${doubts.map(({ dictCode }) => dictCode)}::text[], ${doubts.map(({ code }) => code)}::text[])
          as d (dict_code, code)
        on conflict do nothing`.execute(db)
      const state = String(row.declareStatus)
      await writeLogs(db, [
        {
          tenantId,
          enterpriseId: row.enterpriseId,
          documentId: row.id,
          source: 'user',
          title: `确认代码：${unknownCodesOf(doubts)}`,
          fromStatus: state,
          toStatus: state,
          operator,
          time: now,
        },
      ])
    }
    return null
  }
