// Adds documents of any kind by calls of the product, from the example of their message. All persons are fictitious.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { changeActions, declareAction } from '@kouan/contract/resources/document/declare-action.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import type { TestApp, TestUser } from './test-app.ts'

export type DocumentForm = Record<string, unknown> & { goods?: Record<string, string>[] }

let made = 0

/** Returns a form that obeys every rule of the revision, with new numbers at each call. */
export function documentForm(
  { message, fixed, byTradeMode, lines: key, resource, assignedNumbers = [] }: DocumentKind,
  revision: Revision = '202205',
): DocumentForm {
  made += 1
  const { head, lines } = exampleDocument({ definition: message, revision, serial: made })
  const given = { ...fixed, ...byTradeMode }
  const line = resource.lines?.[key ?? '']
  const filledIn = (row: object, fields: object = resource.fields) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => Object.hasOwn(fields, name) && !assignedNumbers.includes(name) && !Object.hasOwn(given, name),
      ),
    )
  const business = { crossborderType: businessTypeOf(message) }
  return {
    ...business,
    ...filledIn(head),
    ...(key === undefined ? {} : { [key]: lines.map((one) => filledIn(one, line?.fields)) }),
  }
}

/** Business type of the example of this message, for which its channel is opened. */
export const businessTypeOf = ({ direction }: Pick<MessageDefinition, 'direction'>) =>
  direction === 'E' ? 'E9610' : 'I9610'

export interface TestDocument {
  id: string
  form: DocumentForm
}

/** Saves a document as this user; for staff `given` contains the enterprise. */
export async function aDocument(
  test: TestApp,
  user: TestUser,
  kind: DocumentKind,
  given: DocumentForm = {},
  revision: Revision = '202205',
): Promise<TestDocument> {
  const form = { ...documentForm(kind, revision), ...given }
  const added = await test.send(callsOf(kind.resource).add, form as never, user)
  if (!added.success) throw new Error(`not saved: ${added.message} ${JSON.stringify(added.problems)}`)
  return { id: (added.result as { id: string }).id, form }
}

type Declaring = Acting<Fields, { declare: ReturnType<typeof declareAction> } & ReturnType<typeof changeActions>>

/** The calls of the actions that documents of every kind have. */
// The resource of every kind has these actions, which the type of any resource does not tell.
export const documentActions = ({ resource }: DocumentKind) => actionCalls(resource as unknown as Declaring)

export const declareOf = (kind: DocumentKind) => documentActions(kind).declare
