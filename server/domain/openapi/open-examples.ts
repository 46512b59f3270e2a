// Examples of the open API that a developer copies, written by hand: the rest follows from fields. All data are fictitious.
import { sheetExamples } from '@kouan/contract/rules/sheet-examples.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'

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

export const openExamples: Readonly<Record<string, OpenExample>> = {
  'open.token': {
    request: { grant_type: 'client_credentials' },
    response: {
      access_token: 'a1.示例令牌',
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'read write declare receipts',
    },
  },
  'open.order.put': { request: { ...headOf(), buyerIdNumber, goods: [lineOf('goods.')] }, response: written },
}
