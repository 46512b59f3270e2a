// Test harness of reviews: two reviewers and submitted applications.
import { lookUpApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { decideApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { type ApplicationValues, anApplication, aVisitor, password } from './an-application.ts'
import type { TestApp } from './test-app.ts'

export async function reviewHarness(test: TestApp) {
  const { send, aUser } = test
  const rights = ['application:list', 'application:review']
  const [zhang, li] = [await aUser({ rights }), await aUser({ rights })]
  let serial = 2000

  const detail = async (id: string) => (await send(readForReview, { id }, zhang)).result

  /** Submits an application and returns it with its id and version. */
  async function submitted(given: ApplicationValues = {}) {
    serial += 1
    const made = await anApplication(test, serial, given)
    const found = await send(callsOf(application).list, { applyNo: made.applyNo }, zhang)
    const id = found.result.records[0]?.id ?? ''
    return { ...made, id, serial, version: (await detail(id)).version }
  }

  const pass = (of: { id: string; version: number }, by = zhang) =>
    send(decideApplication, { id: of.id, version: of.version, decision: 'pass' }, by)

  /** Looks the application up as the applicant and returns the access token. */
  async function lookUp({ applyNo, form }: { applyNo: string; form: { creditCode: string } }) {
    const proof = { applyNo, creditCode: form.creditCode, password }
    return (await aVisitor(test).send(lookUpApplication, proof)).result.accessToken
  }

  return { zhang, li, submitted, detail, pass, lookUp }
}
