// Everything that is done with the documents of one kind: form and list, declaration, history, messages, jobs.
import { documentCalls, documentJobs } from '@kouan/contract/calls/document.ts'
import type { Acting, Actions } from '@kouan/contract/language/action.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { documentFigures } from '@kouan/contract/resources/declaration/document-groups.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { type ActionRows, rowsOf } from '../../../crud/action-rows.ts'
import { type Entity, entityOf } from '../../../crud/entity.ts'
import { serveActions } from '../../../crud/serve-actions.ts'
import { serveResource } from '../../../crud/serve-resource.ts'
import { serveSheets } from '../../../exchange/serve-sheets.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { bulkJobs, serveBulk } from '../../bulk/serve-bulk.ts'
import { type FigureSource, figuresOf } from '../../figure/count-figures.ts'
import { actionJob } from '../../job/action-job.ts'
import type { JobHandling } from '../../job/handle-job.ts'
import type { Searching } from '../../search/searching.ts'
import { serveSheetPreview, sheetJobs } from '../../sheets/sheet-jobs.ts'
import { assignDocuments } from '../assign-documents.ts'
import { type DocumentRow, declareDocuments, examineDocuments } from '../declare-documents.ts'
import { readDocumentHistory } from './document-history.ts'
import { documentHooks } from './document-hooks.ts'
import { sendDocumentMessage, showDocumentMessage } from './document-message.ts'
import { findNumbers } from './find-numbers.ts'
import { readKnownParties } from './known-parties.ts'
import { searchDocuments } from './search-documents.ts'

interface ServedDocuments {
  served: Served[]
  jobs: JobHandling[]
  bins: Entity[]
  searchings: Searching[]
  listed: Entity[]
  figures: FigureSource[]
}

export function serveDocuments(kind: DocumentKind): ServedDocuments {
  const { resource } = kind
  const of = resource as Acting<Fields, Actions>
  const hooks = documentHooks(kind)
  const calls = documentCalls(resource)
  const declare = declareDocuments(kind)
  const assign = assignDocuments(kind) as never
  const entity = entityOf(resource, hooks)
  return {
    served: [
      ...serveResource(resource, hooks),
      ...serveBulk(resource, hooks),
      ...serveSheetPreview(resource),
      ...serveSheets(resource, { hooks, keys: kind.message.key }),
      ...serveActions<Fields, Actions, DocumentRow>(
        of,
        { declare, assign },
        rowsOf(resource, hooks) as unknown as ActionRows<DocumentRow>,
      ),
      serve(calls.detail, readDocumentHistory(kind)),
      serve(calls.findNumbers, findNumbers(kind)),
      serve(calls.knownParties, readKnownParties(kind)),
      serve(calls.message, showDocumentMessage(kind)),
      serve(calls.messageFile, sendDocumentMessage(kind)),
    ],
    jobs: [
      actionJob({ resource, hooks, action: 'declare', handler: declare as never }),
      actionJob({ resource, hooks, action: 'assign', handler: assign }),
      actionJob({
        resource,
        hooks,
        action: 'declare',
        handler: examineDocuments(kind) as never,
        job: documentJobs(of).checkMany,
        report: `${kind.noun}校验结果.txt`,
      }),
      ...bulkJobs(resource, { hooks }),
      ...sheetJobs(resource, { hooks, keys: kind.message.key }),
    ],
    searchings: [searchDocuments(kind)],
    bins: [entity],
    listed: [entity],
    figures: figuresOf(entity, documentFigures(kind)),
  }
}
