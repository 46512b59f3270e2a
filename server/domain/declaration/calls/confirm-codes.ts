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
import { type DoubtfulCode, namedCodes } from '../documents/doubtful-codes.ts'

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
    const confirmed: { row: DocumentRow; enterpriseId: string; doubts: DoubtfulCode[] }[] = []
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
      } else confirmed.push({ row, enterpriseId: row.enterpriseId, doubts })
    }
    const codesOfAll = confirmed.flatMap(({ enterpriseId, doubts }) =>
      doubts.map(({ dictCode, code }) => ({ enterprise_id: enterpriseId, dict_code: dictCode, code })),
    )
    await sql`insert into confirmed_code (enterprise_id, dict_code, code, create_by, create_time)
      select distinct enterprise_id, dict_code, code, ${operator}, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(codesOfAll)}::jsonb)
        as given (enterprise_id bigint, dict_code text, code text)
      on conflict do nothing`.execute(db)
    await writeLogs(
      db,
      confirmed.map(({ row, enterpriseId, doubts }) => ({
        tenantId,
        enterpriseId,
        documentId: row.id,
        source: 'user' as const,
        title: `确认代码：${namedCodes(doubts)}`,
        operator,
        time: now,
      })),
    )
    return null
  }
