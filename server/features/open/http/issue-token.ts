// Answers the client-credentials grant of OAuth 2.0. Its errors are those of RFC 6749, which libraries of clients know.
import { openToken, tokenSeconds } from '@kouan/contract/calls/open/token-call.ts'
import type { ErrorKind } from '@kouan/contract/language/error-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenAccount } from '../../../domain/open/open-part.ts'
import { isAllowedFrom } from '../../../domain/open/source-addresses.ts'
import { writeAudit } from '../../../gate/audit.ts'
import type { CallFailure } from '../../../ground/errors.ts'
import { secretMarkOf, writeToken } from '../access-token.ts'
import { findAccount, matchSecret } from '../find-account.ts'
import type { OpenGate } from './serve-open-call.ts'

interface Credentials {
  clientId: string
  clientSecret: string
}

/** Failures before the credentials are looked at; all others are the server's own. */
const failures: Partial<Record<ErrorKind, readonly [status: number, code: string]>> = {
  badInput: [400, 'invalid_request'],
  tooLarge: [413, 'invalid_request'],
  tooMany: [429, 'temporarily_unavailable'],
  overload: [503, 'temporarily_unavailable'],
}

/** Sends what went wrong outside of `issueToken` in the form of RFC 6749. */
export function sendTokenFailure(reply: FastifyReply, failure: CallFailure): FastifyReply {
  const [status, error] = failures[failure.kind] ?? [500, 'server_error']
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  // Clients that are generated send what they have as JSON, unless they are told.
  const hint = failure.kind === 'badInput' ? `，请用 ${formType}` : ''
  return reply.status(status).send({ error, error_description: `${failure.message}${hint}` })
}

const formType = 'Content-Type: application/x-www-form-urlencoded'

class TokenRefused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function issueToken(gate: OpenGate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const { account, secretHash } = await authenticate(request, gate)
      const now = gate.clock()
      const ends = account.expiresAt ? Math.floor((account.expiresAt.getTime() - now.getTime()) / 1000) : tokenSeconds
      const seconds = Math.min(tokenSeconds, ends)
      const expires = Math.floor(now.getTime() / 1000) + seconds
      const access_token = writeToken(gate.services.vault, {
        clientId: account.clientId,
        secretMark: secretMarkOf(secretHash),
        expires,
      })
      await record(request, gate, account, 'done')
      const scope = [...account.scopes].join(' ')
      return reply.send({ access_token, token_type: 'Bearer', expires_in: seconds, scope })
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      if (error.status === 401) reply.header('www-authenticate', 'Basic realm="open"')
      if (error.status === 429) reply.header('retry-after', 60)
      return reply.status(error.status).send({ error: error.code, error_description: error.message })
    }
  }
}

async function authenticate(
  request: FastifyRequest,
  gate: OpenGate,
): Promise<{ account: OpenAccount; secretHash: Buffer }> {
  const body = (request.body ?? {}) as Record<string, unknown>
  if (body.grant_type === undefined) throw new TokenRefused(400, 'invalid_request', '缺少 grant_type')
  if (body.grant_type !== 'client_credentials')
    throw new TokenRefused(400, 'unsupported_grant_type', 'grant_type 须为 client_credentials')
  const { clientId, clientSecret } = readCredentials(request, body)
  const limit = { window: 60_000, max: openToken.limit ?? 1 }
  const { current } = await gate.countCalls(`open token ${request.ip}`, limit)
  if (current > limit.max) throw new TokenRefused(429, 'temporarily_unavailable', '取得令牌过于频繁，请稍后再试')
  const account = await findAccount(gate.db.staff.pool, clientId, gate.clock())
  const secretHash = account && matchSecret(account, clientSecret)
  if (!account || !secretHash) {
    if (account) await record(request, gate, account, 'refused')
    throw new TokenRefused(401, 'invalid_client', '客户端编号或密钥不正确，或接口账户已吊销、过期')
  }
  if (!isAllowedFrom(account.networks, request.ip)) {
    await record(request, gate, account, 'refused')
    throw new TokenRefused(403, 'access_denied', `接口账户不允许从 ${request.ip} 调用`)
  }
  return { account, secretHash }
}

function readCredentials({ headers }: FastifyRequest, body: Record<string, unknown>): Credentials {
  const [, basic] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? []
  if (basic === undefined)
    return { clientId: String(body.client_id ?? ''), clientSecret: String(body.client_secret ?? '') }
  const [clientId = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  return { clientId, clientSecret: secret.join(':') }
}

/** Who got a token, from where, and who tried to with a wrong secret. */
async function record(
  request: FastifyRequest,
  { db, clock, actorOf }: OpenGate,
  account: OpenAccount,
  outcome: 'done' | 'refused',
): Promise<void> {
  const { tenantId, enterpriseId, clientId, name } = account
  const actor = await actorOf(account)
  if (!actor) throw new TokenRefused(401, 'invalid_client', '接口账户所用的用户已停用')
  const now = clock()
  await inTransaction({ db: db.enterprise.kysely, scope: { tenantId, enterpriseId } }, (transaction) =>
    writeAudit(transaction, {
      call: openToken,
      kind: 'login',
      outcome,
      actor,
      tenantId,
      address: request.ip,
      requestId: request.id,
      url: request.url.split('?')[0] ?? '',
      input: { client_id: clientId },
      now,
      milliseconds: 0,
      detail: { content: `接口账户 ${name} 取得令牌` },
    }),
  )
}
