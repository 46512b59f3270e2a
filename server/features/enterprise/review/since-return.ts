// Changes by an applicant after a registration was returned: the reviewer reads that first.
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import type { SinceReturn } from '@kouan/contract/calls/enterprise/review.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { type Form, openForm } from '../../../domain/enterprise/enterprise-form.ts'
import type { Context } from '../../../gate/context.ts'
import { at, returnedForm } from '../../../vault/sealed-columns.ts'
import type { ApplicationRow } from '../application-row.ts'
import { listAttachments } from '../attachments.ts'

type Paper = Pick<Attachment, 'id' | 'kindText' | 'name'>

/** Answered as it is stored, sealed. */
interface Returned {
  form: Form
  papers: Paper[]
}

/** Returns the sealed content of a registration as it is returned. */
export async function sealReturned(context: Context, row: ApplicationRow): Promise<string> {
  const papers = await listAttachments(context, { applyId: row.id })
  const returned: Returned = {
    form: openForm(context.services.vault, row),
    papers: papers.map(({ id, kindText, name }) => ({ id, kindText, name })),
  }
  return context.services.vault.encrypt(JSON.stringify(returned), at(returnedForm, row.id))
}

/** Returns the content at the latest return; undefined where there was none. */
export function openReturned({ services }: Context, { id, returned_form }: ApplicationRow): Returned | undefined {
  if (returned_form === null) return undefined
  return JSON.parse(services.vault.decrypt(returned_form, at(returnedForm, id))) as Returned
}

const declared: [string, Field][] = Object.entries(applicationFields)
const bare = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const masked = ({ mask }: Field, value: unknown) =>
  mask && typeof value === 'string' && value !== '' ? maskValue(mask, value) : (value ?? null)

/** `form` and `attachments`: as they are now. */
export function sinceReturn(
  context: Context,
  { row, form, attachments }: { row: ApplicationRow; form: Form; attachments: readonly Paper[] },
): SinceReturn | null {
  const returned = openReturned(context, row)
  if (!returned) return null
  const fields = declared.flatMap(([name, field]) => {
    const [old, fresh] = [returned.form[name], form[name]]
    if (bare(old) === bare(fresh)) return []
    return [{ field: name, label: field.label, old: masked(field, old), new: masked(field, fresh) }]
  })
  const isIn = (papers: readonly Paper[]) => (paper: Paper) => papers.some(({ id }) => id === paper.id)
  const added = attachments.filter((paper) => !isIn(returned.papers)(paper))
  const removed = returned.papers.filter((paper) => !isIn(attachments)(paper))
  const shown = (isNew: boolean) => (paper: Paper) => ({ kindText: paper.kindText, name: paper.name, isNew })
  return { fields, papers: [...removed.map(shown(false)), ...added.map(shown(true))] }
}
