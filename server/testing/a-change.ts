// Changes of registered enterprises, by the calls of the product.
import { openChange, readChange, saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { TestApp, TestUser } from './test-app.ts'

export type ChangeValues = Partial<Omit<InputOfCall<typeof saveChange>, 'id' | 'version'>>

export function changeHarness({ send }: TestApp) {
  /** `enterpriseId`: for staff. */
  async function opened(by: TestUser, enterpriseId?: string) {
    const answer = await send(openChange, enterpriseId ? { enterpriseId } : {}, by)
    if (!answer.success) throw new Error(`not opened: ${answer.message}`)
    return answer.result
  }
  const shown = async (id: string, by: TestUser) => (await send(readChange, { id }, by)).result
  const saved = async (id: string, values: ChangeValues, by: TestUser) =>
    send(saveChange, { id, version: (await shown(id, by)).version, ...values }, by)
  const submitted = async (id: string, by: TestUser) => send(submitChange, { id }, by)

  /** Opens a change with these values and submits it. */
  async function aSubmittedChange(values: ChangeValues, by: TestUser, enterpriseId?: string) {
    const { id, applyNo } = await opened(by, enterpriseId)
    const kept = await saved(id, values, by)
    const sent = await submitted(id, by)
    if (!kept.success || !sent.success) throw new Error(`not submitted: ${kept.message} ${sent.message}`)
    return { id, applyNo, status: sent.result.status }
  }

  /** As a reviewer sees it, with the version that a decision names. */
  const reviewed = async (id: string, by: TestUser) => (await send(readForReview, { id }, by)).result

  return { opened, shown, saved, submitted, aSubmittedChange, reviewed }
}
