// Makes applications of fictitious enterprises by the public calls of the product.
import {
  type Attachment,
  saveApplication,
  startApplication,
  submitApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import type { Call, InputOfCall, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import {
  fictitiousCreditCode,
  fictitiousCustomsCode,
  fictitiousIdentityCard,
} from '@kouan/customs/checks/fictitious.ts'
import { requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { type FormPart, multipart } from './multipart.ts'
import type { Answer, TestApp } from './test-app.ts'

export type ApplicationValues = Omit<InputOfCall<typeof saveApplication>, 'accessToken'>

export const password = 'Kouan2026'
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a complete valid form; codes, names and phones depend on `serial`. */
export function aForm(serial: number, given: ApplicationValues = {}) {
  const eight = String(serial).padStart(8, '0')
  const form = {
    creditCode: fictitiousCreditCode(serial),
    companyName: `测试${serial}电子商务有限公司`,
    companyCode: fictitiousCustomsCode(serial % 10_000),
    companyRoles: 'EBC',
    ieScope: 'IE',
    tradeModes: '9610,1210',
    customsCode: '2233',
    areaCode: '990000',
    address: '测试路1号',
    legalPerson: '张测试',
    legalIdType: '1',
    legalIdNo: fictitiousIdentityCard({ birthDate: '19900101', serial: serial % 1000 }),
    legalPhone: `137${eight}`,
    contactName: '李测试',
    contactPhone: `138${eight}`,
    userName: `company_${serial}`,
    accountPhone: `139${eight}`,
  }
  return { ...form, ...given } as typeof form
}

export interface Visitor {
  send<C extends Call>(call: C, input: Partial<SentTo<C>>): Promise<Answer<ResultOf<C>>>
  upload(
    fields: { accessToken: string; kind: string; expireDate?: string },
    ...files: FormPart[]
  ): Promise<Answer<Attachment>>
}

let visitors = 0

/** Client without a session at an address of its own, because public calls are throttled by address. */
export function aVisitor({ app, config }: Pick<TestApp, 'app' | 'config'>): Visitor {
  visitors += 1
  const remoteAddress = `10.1.${visitors >> 8}.${visitors & 255}`
  const post = async (path: string, sent: { payload: object; headers?: Record<string, string> }) => {
    const url = `${config.apiBase}${path}`
    const response = await app.inject({ method: 'POST', url, remoteAddress, ...sent })
    return { ...response.json(), status: response.statusCode, headers: response.headers }
  }
  return {
    send: (call, input) => post(call.path, { payload: input }),
    upload: (fields, ...files) =>
      post(
        uploadAttachment.path,
        multipart(fields, ...(files.length > 0 ? files : [{ name: 'licence.pdf', bytes: pdf }])),
      ),
  }
}

/** Makes a draft with a complete form and the attachments that its roles need. */
export async function aDraft(test: TestApp, serial: number, given: ApplicationValues = {}) {
  const visitor = aVisitor(test)
  const started = await visitor.send(startApplication, {})
  const accessToken = started.result.resumeCode
  const form = aForm(serial, given)
  await visitor.send(saveApplication, { accessToken, ...form })
  for (const kind of requiredAttachments(form.companyRoles.split(','))) {
    await visitor.upload({ accessToken, kind, expireDate: '2099-12-31' })
  }
  return { visitor, accessToken, form }
}

/** Submits an application, which then waits for review. */
export async function anApplication(test: TestApp, serial: number, given: ApplicationValues = {}) {
  const draft = await aDraft(test, serial, given)
  const submitted = await draft.visitor.send(submitApplication, { accessToken: draft.accessToken, password })
  if (!submitted.success) throw new Error(`the application was not taken: ${submitted.message}`)
  return { ...draft, applyNo: submitted.result.applyNo }
}
