// The printed page of a row, for each resource whose rows can be read. It calls the same function as the API, with the same
// permissions and masks, and a plain URL opens it.
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type DocumentHistory, documentCalls } from '@kouan/contract/calls/document.ts'
import { printCall, readableFields } from '@kouan/contract/calls/print.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { standingFields } from '@kouan/contract/resources/document/document-fields.ts'
import type { Row } from '../crud/hooks.ts'
import { type Context, callerOf } from '../gate/context.ts'
import type { FileReply } from '../gate/envelope.ts'
import { type Served, serve } from '../gate/serve-call.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { declarationStateOf, documentParts } from './document-parts.ts'
import { addMissingTexts, pairOf, printedText, rowParts } from './row-parts.ts'
import { type Sheet, sheetPage } from './sheet.ts'

type Read<R> = (context: Context, input: { id: string }) => Promise<R>

export interface Readings {
  row: Read<Row>
  /** Of a document. */
  history?: Read<DocumentHistory>
}

/** `served`: all the calls by which rows are read. */
export function servePrints(served: readonly Served[]): Served[] {
  const handlers = new Map(served.map(({ call, handler }) => [call.name, handler as Served['handler']]))
  const documents = new Set([...documentKinds.values()].map(({ resource }) => resource.name))
  return allResources.flatMap((resource) => {
    const row = handlers.get(callsOf(resource).get.name) as Read<Row> | undefined
    if (!row) return []
    const history = documents.has(resource.name) && handlers.get(documentCalls(resource).detail.name)
    const readings = { row, ...(history ? { history: history as Read<DocumentHistory> } : {}) }
    return [servePrint(resource, readings)]
  })
}

/** The printed page of one resource. */
export const servePrint = (resource: Resource, readings: Readings): Served =>
  serve(printCall(resource), printRow(resource, readings))

const printRow =
  (resource: Resource, readings: Readings) =>
  async (context: Context, { id }: { id: string }): Promise<FileReply> => {
    const row = await readings.row(context, { id })
    await addMissingTexts(context, resource.fields, [row])
    const history = await readings.history?.(context, { id })
    const sheet = await sheetOf(context, resource, { row, history })
    const { html, policy } = sheetPage(sheet)
    const name = [sheet.title, sheet.number].filter(Boolean).join(' ')
    context.audit({ target: `${resource.name} ${id}`, content: `打印${name}` })
    return { name: `${name}.html`, type: 'text/html; charset=utf-8', bytes: Buffer.from(html), inline: true, policy }
  }

async function sheetOf(
  context: Context,
  resource: Resource,
  { row, history }: { row: Row; history: DocumentHistory | undefined },
): Promise<Sheet> {
  const { fields, titleField, title } = resource
  const { realname, username } = callerOf(context)
  const keyField = titleField === undefined ? undefined : fields[titleField]
  const elsewhere = history ? standingFields : []
  return {
    title,
    number: titleField !== undefined && keyField ? printedText(titleField, keyField, row) : '',
    ...(history ? declarationStateOf(row) : { state: [], notices: [] }),
    parts: [
      ...(await rowParts(context, readableFields(resource, [...elsewhere, ...Object.keys(recordFields)]), row)),
      ...(history ? documentParts(history) : []),
      { title: '创建与更新', pairs: Object.entries(recordFields).map(([name, field]) => pairOf({ name, field }, row)) },
    ],
    foot: `${realname}（${username}）于 ${beijingText(context.now)} 打印`,
  }
}
