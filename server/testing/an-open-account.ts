// Opens an API account by calls of the product, and sends open calls with its token.
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { faultsOfAnswer } from './open-schemas.ts'
import type { TestApp, TestUser } from './test-app.ts'

export const accountCalls = callsOf(openAccount)
export const accountActions = actionCalls(openAccount)

export interface TestAccount {
  id: string
  clientId: string
  clientSecret: string
  token: string
}

export interface OpenAnswer {
  status: number
  headers: Record<string, unknown>
  /** Whatever the call answers; tests look at the part that they expect. */
  body: Record<string, unknown> & { errors?: { field: string; pointer: string; message: string }[] }
}

export interface SentOpen {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

export function openHarness({ app, send }: TestApp) {
  /** Throws where the answer is not as the document of the API says. */
  async function sendOpen(method: 'GET' | 'POST' | 'PUT', path: string, sent: SentOpen = {}): Promise<OpenAnswer> {
    const { token, body, headers = {}, address } = sent
    const response = await app.inject({
      method,
      url: `${openBase}${path}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const type = String(response.headers['content-type'])
    const isJson = type.includes('json')
    const answered = isJson ? response.json() : { text: response.body }
    const status = response.statusCode
    const faults = faultsOfAnswer({ method, path, status, type, body: isJson ? answered : response.body })
    if (faults.length > 0) throw new Error(`${method} ${path} answers ${status}: ${faults.join('; ')}`)
    return { status, headers: response.headers, body: answered }
  }

  const askToken = (clientId: string, clientSecret: string, sent: SentOpen = {}) =>
    sendOpen('POST', '/token', {
      ...sent,
      body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  /** Makes an account of the user's enterprise, its secret and a token. */
  async function anAccount(user: TestUser, given: Record<string, unknown> = {}): Promise<TestAccount> {
    const form = { accountName: 'ERP', kinds: 'order', scopes: 'read,write,declare,receipts', ...given }
    const added = await send(accountCalls.add, form as never, user)
    if (!added.success) throw new Error(`no account: ${added.message}`)
    const { id } = added.result
    const made = await send(accountActions.makeSecret, { id, overlapHours: 0 }, user)
    if (!made.success) throw new Error(`no secret: ${made.message}`)
    const { clientId, clientSecret } = made.result
    const { body, status } = await askToken(clientId, clientSecret)
    if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`)
    return { id, clientId, clientSecret, token: String(body.access_token) }
  }

  return { sendOpen, askToken, anAccount }
}
