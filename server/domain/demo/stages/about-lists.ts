// Documents that are made from others: applications about lists, of which one of each kind is declared.
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import type { Company } from '../world/companies.ts'
import { declare } from './trade-day.ts'

export interface Application {
  kind: DocumentKind
  /** States of the lists that it is about, separated by commas. */
  state: string
  /** When it is made, from the time of the load. */
  minutes: number
  /** Values that the person fills in; `#` is 1 in the first and 2 in the second. */
  form: Readonly<Record<string, string>>
}

interface Applying {
  list: DocumentKind
  applications: readonly Application[]
  company: Company
  as: Actor
  now: Date
}

/** Makes two applications of each kind about the newest lists of the person in its states, and declares one of them. */
export async function applyAboutLists(context: StageContext, options: Applying): Promise<void> {
  const { list, applications, company, as, now } = options
  for (const { kind, state, minutes, form } of applications) {
    const asked = { as, at: minutesAfter(now, minutes) }
    const filter = { ...ownOf(as), declareStatus: state, column: 'createTime', order: 'desc', pageSize: 2 }
    const { records } = await ask(context, callsOf(list.resource).list, filter, asked)
    const ids: string[] = []
    for (const [place, { id }] of records.entries()) {
      const draft = await draftFrom(context, { kind, source: list, id: String(id), ...asked })
      const { titleField = '' } = kind.resource
      const number = { [titleField]: `${String(draft[titleField]).slice(0, 14)}${place}30` }
      const filled = Object.entries(form).map(([name, text]) => [name, text.replace('#', String(place + 1))])
      const forms = [{ ...draft, ...Object.fromEntries(filled), ...number }]
      ids.push(...(await addAll(context, { kind, forms, ...asked })))
    }
    await declare(context, { kind, ids: ids.slice(0, 1), ...asked })
    await playCustoms(context, { company, from: asked.at, until: now })
  }
}

/** Filter of a list: background work sees the rows of all enterprises. */
export const ownOf = (as: Actor) => (as.kind === 'user' ? { enterpriseId: as.enterpriseId } : {})

interface Drafting {
  kind: DocumentKind
  source: DocumentKind
  /** Of the source. */
  id: string
  as: Actor
  at: Date
}

/** Returns the form of a document as far as it follows from its source. */
export const draftFrom = (context: StageContext, { kind, source, id, as, at }: Drafting) =>
  ask(context, sourceCalls(kind.resource).draft, { from: source.resource.name, id }, { as, at })

interface Adding {
  kind: DocumentKind
  forms: readonly Record<string, unknown>[]
  as: Actor
  at: Date
}

/** Adds documents and returns their ids. */
export async function addAll(context: StageContext, { kind, forms, as, at }: Adding): Promise<string[]> {
  const ids: string[] = []
  for (const form of forms) ids.push((await ask(context, callsOf(kind.resource).add, form, { as, at })).id)
  return ids
}
