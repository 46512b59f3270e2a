// Public generators of clients, pinned, and what connects their clients with the integration. The adapters are texts, because what
// they import is made at the time of the trial.

export interface Generator {
  name: string
  /** Packages that its user installs, beside TypeScript. */
  packages: readonly string[]
  /** Words of the program that makes the client from `openapi.json`. */
  command: readonly string[]
  adapter: string
}

export const compiler = ['typescript@5.9.3', '@types/node@22.19.1']

const head = `import { readFileSync } from 'node:fs'
import { integrate } from './integration.js'
const { KOUAN = '', CLIENT_ID = '', CLIENT_SECRET = '', WEBHOOK_SECRET = '' } = process.env
const { ORDERS, FAULTY, SIZE, PORT } = process.env
const sample: Order = JSON.parse(readFileSync('order.json', 'utf8'))
const given = {
  ...{ sample, count: Number(ORDERS), faulty: Number(FAULTY), size: Number(SIZE) },
  ...{ port: Number(PORT), secret: WEBHOOK_SECRET, onReturn: () => console.log('back') },
}
/** Throws the problem that was answered, as its type says. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
`

const openapiFetch = `import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'
type Order = components['schemas']['Order']
${head}
const client = createClient<paths>({ baseUrl: KOUAN })
const token = answered(
  await client.POST('/open/v1/token', {
    body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
)
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', \`Bearer \${token.access_token}\`)
  },
})
const counts = await integrate<Order>(
  {
    batch: async (documents, key) =>
      answered(
        await client.POST('/open/v1/documents/order/batch', {
          params: { header: { 'Idempotency-Key': key } },
          body: { documents },
        }),
      ).results,
    declare: async (ids, key) =>
      answered(
        await client.POST('/open/v1/documents/order/declare', {
          params: { header: { 'Idempotency-Key': key } },
          body: { ids },
        }),
      ).results,
    states: async (cursor) => answered(await client.GET('/open/v1/states', { params: { query: { cursor } } })),
  },
  given,
)
console.log(JSON.stringify(counts))
`

const heyApi = `import { client } from './client/client.gen.js'
import { openOrderBatch, openOrderDeclare, openStates, openToken } from './client/sdk.gen.js'
import type { Order } from './client/types.gen.js'
${head}
client.setConfig({ baseUrl: KOUAN })
const token = answered(
  await openToken({ auth: \`\${CLIENT_ID}:\${CLIENT_SECRET}\`, body: { grant_type: 'client_credentials' } }),
)
client.setConfig({ auth: token.access_token })
const counts = await integrate<Order>(
  {
    batch: async (documents, key) =>
      answered(await openOrderBatch({ headers: { 'Idempotency-Key': key }, body: { documents } })).results,
    declare: async (ids, key) =>
      answered(await openOrderDeclare({ headers: { 'Idempotency-Key': key }, body: { ids } })).results,
    states: async (cursor) => answered(await openStates({ query: { cursor } })),
  },
  given,
)
console.log(JSON.stringify(counts))
`

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    command: ['openapi-typescript', 'openapi.json', '-o', 'schema.d.ts'],
    adapter: openapiFetch,
  },
  {
    name: '@hey-api/openapi-ts',
    packages: ['@hey-api/openapi-ts@0.99.0'],
    command: ['openapi-ts', '-i', './openapi.json', '-o', 'client'],
    adapter: heyApi,
  },
]
