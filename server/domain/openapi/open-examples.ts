// Examples of the open API that a developer copies; the rest follows from fields. All data are fictitious.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { sheetExamples } from '@kouan/contract/rules/sheet-examples.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { documentExample } from './document-examples.ts'

type Example = Readonly<Record<string, unknown>>

const headOf = () => Object.fromEntries(Object.entries(sheetExamples).filter(([name]) => !name.includes('.')))
const lineOf = (prefix: string) =>
  Object.fromEntries(
    Object.entries(sheetExamples).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )

const buyerIdNumber = fictitiousIdentityCard({ birthDate: '19900101', serial: 1 })

const order = (): Example => ({ ...headOf(), buyerIdNumber, goods: [lineOf('goods.')] })

/** Bodies that store a document, by the names of the kinds. */
export const openExamples: Readonly<Record<string, Example>> = Object.fromEntries(
  [...documentKinds.values()].map((kind) => {
    const { name } = kind.resource
    return [name, name === 'order' ? order() : documentExample(kind)]
  }),
)

const written: Example = { id: '1830000000000001', version: 1, outcome: 'created', declareStatus: 'DRAFT' }

/** By the names of the answers. */
export const answerExamples: Readonly<Record<string, Example>> = {
  WriteResult: written,
  BatchResults: { done: 1, failed: 0, results: [{ index: 0, ...written, errors: [] }] },
}

export const tokenExamples: Readonly<Record<'request' | 'response', Example>> = {
  request: { grant_type: 'client_credentials' },
  response: {
    access_token: 'a1.示例令牌',
    token_type: 'Bearer',
    expires_in: 1800,
    scope: 'read write declare receipts',
  },
}
