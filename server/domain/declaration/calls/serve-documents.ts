// Serves the calls and jobs of one kind of document: form and list, declaration, history, messages.
import { documentCalls, documentJobs, foundParameter, gatherCall, sourceCalls } from '@kouan/contract/calls/document.ts'
import { documentRouteCall } from '@kouan/contract/calls/document-route.ts'
import { shipmentCall } from '@kouan/contract/calls/shipment.ts'
import { shipmentRoadCall } from '@kouan/contract/calls/shipment-road.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { documentFigures } from '@kouan/contract/resources/document/document-groups.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { defineEntity, entityNamed } from '../../../crud/entity.ts'
import type { Opened } from '../../../crud/hooks.ts'
import type { ActionHandler, ActionWork } from '../../../crud/serve-actions.ts'
import { addRow } from '../../../crud/write-rows.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import type { Part } from '../../entity/part.ts'
import { serveEntity } from '../../entity/serve-entity.ts'
import { actionJob } from '../../job/action-job.ts'
import type { RowJobOptions } from '../../job/job-over-rows.ts'
import { abandonChanges, beginChanges, keepDocuments } from '../attempts/change-documents.ts'
import { checkDocuments, declareDocuments } from '../attempts/declare-documents.ts'
import type { DocumentRow } from '../attempts/document-row.ts'
import { recordEdit } from '../attempts/record-edit.ts'
import { documentHooks, nameOf } from '../documents/document-hooks.ts'
import { linksTo } from '../documents/source-links.ts'
import { assignDocuments } from './assign-documents.ts'
import { confirmCodes } from './confirm-codes.ts'
import { readDeclareSummary } from './declare-summary.ts'
import { readDocumentHistory } from './document-history.ts'
import { sendDocumentMessage, showDocumentMessage } from './document-message.ts'
import { draftFromSource, ownNumber } from './draft-from-source.ts'
import { explainRoute } from './explain-route.ts'
import { findNumbers, isFoundBy } from './find-numbers.ts'
import { gatherDocuments } from './gather-documents.ts'
import { guardUnsent } from './guard-unsent.ts'
import { readKnownParties } from './known-parties.ts'
import { readRoad } from './read-road.ts'
import { readShipment } from './read-shipment.ts'
import { searchDocuments } from './search-documents.ts'

export function serveDocuments(kind: DocumentKind): Part[] {
  const { resource } = kind
  const hooks = documentHooks(kind)
  const entity = defineEntity({
    resource,
    ...hooks,
    listFilters: { ...hooks.listFilters, [foundParameter]: (key) => isFoundBy(kind, key) },
    afterSave: recordEdit(kind),
  })
  const calls = documentCalls(resource)
  return guardUnsent(kind, [
    ...serveEntity(entity, {
      actions: {
        declare: forDocuments(declareDocuments(kind)),
        beginChange: forDocuments(beginChanges(kind)),
        declareChange: forDocuments(declareDocuments(kind, '2')),
        abandonChange: forDocuments(abandonChanges(kind, entity)),
        declareDeletion: forDocuments(declareDocuments(kind, '3')),
        keepDocument: forDocuments(keepDocuments(kind)),
        confirmCodes: forDocuments(confirmCodes(kind)),
        assign: forDocuments(assignDocuments(kind)),
        ...makingActions(kind),
      },
      afterScheduling: { declare: noteScheduled },
      // Elements that number the messages of a series are in no sheet.
      sheetKeys: kind.message.key.filter((name) => resource.fields[name]),
      figures: documentFigures(kind),
      isPolled: true,
      topic: kind.message.type,
    }),
    actionJob(entity, {
      action: 'declare',
      handler: forDocuments(checkDocuments(kind)),
      job: documentJobs(resource).checkMany,
      report: `${kind.noun}校验结果.txt`,
    }),
    serve(calls.detail, readDocumentHistory(kind)),
    serve(calls.declareSummary, readDeclareSummary(kind, entity)),
    serve(calls.findNumbers, findNumbers(kind)),
    serve(calls.knownParties, readKnownParties(kind)),
    ...(kind.gathers ? [serve(gatherCall(resource), gatherDocuments(kind, kind.gathers))] : []),
    serve(calls.message, showDocumentMessage(kind)),
    serve(calls.messageFile, sendDocumentMessage(kind)),
    serve(shipmentCall(resource), readShipment(kind)),
    serve(shipmentRoadCall(resource), readRoad(kind)),
    serve(documentRouteCall(resource), explainRoute(kind)),
    ...(kind.madeFrom ? [serve(sourceCalls(resource).draft, draftFromSource(kind))] : []),
    { searchProvider: searchDocuments(kind) },
  ])
}

/** Actions that make documents of other kinds, by their names. */
const makingActions = (kind: DocumentKind) =>
  Object.fromEntries(
    Object.entries(kind.makes ?? {}).flatMap(([name, { action }]) =>
      action === undefined ? [] : [[action, forDocuments(makeDocuments(kind, name))]],
    ),
  )

type StoredDocuments = ActionWork<Opened<Resource>, unknown>

/** Every kind of document has the columns of a DocumentRow, which the type of its resource does not tell. */
const forDocuments =
  (handler: ActionHandler<DocumentRow>) =>
  (context: Context, work: StoredDocuments): Promise<unknown> =>
    // The columns are there, see above.
    handler(context, work as ActionWork<DocumentRow, never>)

/** 定时申报 leaves a sign at every document that it has chosen: a colleague sees when, by whom and how many together. */
const noteScheduled: NonNullable<RowJobOptions['afterScheduling']> = async (context, { jobId, startAt }, rows) => {
  const { username } = callerOf(context)
  await sql`insert into scheduled_declaration (document_id, job_id, enterprise_id, start_at, operator, document_count)
    select d.id, ${jobId}, d.enterprise_id, ${`${startAt}+08`}::timestamptz,
      coalesce((select realname from sys_user where username = ${username}), ${username}), count(*) over ()
    from document d where d.id in (${rows})`.execute(context.db)
}

/**
 * An action that makes a document of another kind from each row, such as 签收 of waybills. `name`: of the resource of
 * what is made from `kind`. Rows from which none can be made are refused with the reason.
 */
const makeDocuments =
  (kind: DocumentKind, name: string) =>
  async (context: Context, { left, input, refuse }: ActionWork<DocumentRow, object>): Promise<void> => {
    const { type } = kind.message
    const link = linksTo(type).find(({ of }) => of.resource.name === name)
    if (!link) throw new Error(`${name} is not made from ${type}`)
    const entity = entityNamed(name)
    for (const [place, row] of left().entries()) {
      const naming = Object.fromEntries(link.by.map((element) => [element, row[element]]))
      try {
        const given = { enterpriseId: row.enterpriseId, ...ownNumber(link.of, context.now, place), ...naming, ...input }
        await addRow({ ...entity, context }, given)
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        refuse(row, new Refusal(`${nameOf(kind, row)}：${error.message}`))
      }
    }
  }
