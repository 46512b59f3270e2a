// Examples of the open API that a developer copies; the rest follows from fields. All data are fictitious.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { sheetExamples } from '@kouan/contract/rules/sheet-examples.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { documentExample } from './document-examples.ts'

interface OpenExample {
  request?: Readonly<Record<string, unknown>>
  response?: Readonly<Record<string, unknown>>
}

const headOf = () => Object.fromEntries(Object.entries(sheetExamples).filter(([name]) => !name.includes('.')))
const lineOf = (prefix: string) =>
  Object.fromEntries(
    Object.entries(sheetExamples).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )

const buyerIdNumber = fictitiousIdentityCard({ birthDate: '19900101', serial: 1 })

const written = { id: '1830000000000001', version: 1, outcome: 'created', declareStatus: 'DRAFT' }

const order = () => ({ ...headOf(), buyerIdNumber, goods: [lineOf('goods.')] })

const ofKinds = [...documentKinds.values()].flatMap((kind): [string, OpenExample][] => {
  const { name } = kind.resource
  const request = name === 'order' ? order() : documentExample(kind)
  const results = [{ index: 0, ...written, errors: [] }]
  return [
    [`open.${name}.put`, { request, response: written }],
    [`open.${name}.batch`, { request: { documents: [request] }, response: { done: 1, failed: 0, results } }],
  ]
})

export const openExamples: Readonly<Record<string, OpenExample>> = {
  ...Object.fromEntries(ofKinds),
  'open.token': {
    request: { grant_type: 'client_credentials' },
    response: {
      access_token: 'a1.示例令牌',
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'read write declare receipts',
    },
  },
}
