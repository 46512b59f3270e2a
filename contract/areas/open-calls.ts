// All calls of the open API. The server serves them, and the document for developers is made from them.
import { openDocumentCalls } from '../calls/open/document-calls.ts'
import {
  openChannels,
  openCodeTable,
  openCodeTables,
  openEnterprise,
  openReceiptMessage,
  openReceipts,
  openStates,
  openTaxBills,
} from '../calls/open/general-calls.ts'
import { openManyCalls } from '../calls/open/many-document-calls.ts'
import type { OpenCall } from '../calls/open/open-call.ts'
import { openToken } from '../calls/open/token-call.ts'
import { documentKinds } from './all-areas.ts'

export const openCallsByKind = new Map(
  [...documentKinds.values()].map((kind) => [
    kind.resource.name,
    { one: openDocumentCalls(kind), many: openManyCalls(kind) },
  ]),
)

export const openCalls: readonly OpenCall[] = [
  openToken,
  ...[...openCallsByKind.values()].flatMap(({ one, many }) => [...Object.values(one), ...Object.values(many)]),
  openStates,
  openReceipts,
  openReceiptMessage,
  openTaxBills,
  openCodeTables,
  openCodeTable,
  openEnterprise,
  openChannels,
] as readonly OpenCall[]
