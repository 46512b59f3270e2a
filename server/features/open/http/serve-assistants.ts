// Serves assistants at /open/mcp (Model Context Protocol, streamable HTTP without sessions), and says where they get a token
// (RFC 9728, RFC 8414). Credentials, limits, scopes and audit are those of the open API.
import { assistantPath } from '@kouan/contract/calls/open/assistant-tools.ts'
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import { openScopes } from '@kouan/contract/resources/open/open-account.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenAccount } from '../../../domain/open/open-part.ts'
import type { ToolPart } from '../../../domain/open/tool-part.ts'
import { toCallFailure } from '../../../gate/envelope.ts'
import { refuseWhileClosed } from '../../../gate/maintenance.ts'
import { callCounter } from '../../../gate/rate-limit-store.ts'
import { CallFailure, Forbidden } from '../../../ground/errors.ts'
import { trackRequest } from '../../../ground/yield-to-requests.ts'
import { createActorLookup } from '../find-account.ts'
import { answerMessage } from './answer-message.ts'
import { problemOf, refuseMediaType } from './problem-details.ts'
import { isOffered, runTool } from './run-tool.ts'
import { findOpenCaller, limitCalls, noteUse, type OpenGate } from './serve-open-call.ts'

const rateLimit = { max: 60, timeWindow: 60_000 }

const metadataPath = `/.well-known/oauth-protected-resource${assistantPath}`
const issuerPath = `/.well-known/oauth-authorization-server${openBase}`

/** Never given to an assistant, whatever the account has. */
const withheld = 'personal:read'

const withoutPersonal = (account: OpenAccount): OpenAccount => ({
  ...account,
  scopes: new Set([...account.scopes].filter((scope) => scope !== withheld)),
})

/** As the client has written it, or as a trusted proxy says. */
const addressOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

interface Parts extends Pick<OpenGate, 'db' | 'services' | 'clock'> {
  tools: readonly ToolPart[]
  /** Pages that may call; programs that are no pages send no Origin. */
  allowedOrigins: readonly string[]
}

export async function serveAssistants(app: FastifyInstance, { tools, allowedOrigins, ...parts }: Parts): Promise<void> {
  const { staff } = parts.db
  const calls = [...parts.services.openCalls, ...tools.map(({ tool }) => tool)]
  const gate: OpenGate = {
    ...parts,
    actorOf: createActorLookup(staff, calls),
    countCalls: callCounter(staff.pool),
  }
  const byName = new Map(tools.map((part) => [part.tool.tool, part]))

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { origin } = request.headers
    // Also of its own address: nobody else's name for this server makes a page of theirs one of ours.
    if (origin !== undefined && !allowedOrigins.includes(origin))
      throw new Forbidden('不接受来自其他网页的请求（Origin）')
    const caller = await findOpenCaller(request, gate, withoutPersonal)
    const { account } = caller
    refuseWhileClosed(account.closedUntil, gate.clock())
    await limitCalls(account, gate)
    if (Array.isArray(request.body)) throw new CallFailure('badInput', '每次只接受一条消息')
    noteUse(account, request, gate)
    const offered = tools.map(({ tool }) => tool).filter((tool) => isOffered(tool, account))
    return answerMessage(request, reply, {
      tools: offered,
      kinds: [...account.kinds],
      call: async (name, sent) => {
        const part = byName.get(name)
        return part && runTool(part, sent, { gate, request, caller })
      },
    })
  }

  await app.register(async (own) => {
    own.removeContentTypeParser(['text/plain', 'multipart/form-data'])
    own.setErrorHandler((error, request, reply) => {
      const isMedia = error instanceof Error && 'statusCode' in error && error.statusCode === 415
      const failure = isMedia ? refuseMediaType('请求内容须为 application/json') : toCallFailure(error, request.id)
      if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
      return sendFailure(request, reply, failure)
    })
    own.post(assistantPath, (request, reply) => trackRequest(() => answer(request, reply)))
    // Without sessions there is neither a stream to open nor a session to end.
    own.route({
      method: ['GET', 'DELETE'],
      url: assistantPath,
      handler: (request, reply) =>
        sendFailure(request, reply.header('allow', 'POST'), new CallFailure('wrongMethod', '只支持 POST')),
    })
    own.get(metadataPath, { config: { rateLimit } }, async (request) => ({
      resource: `${addressOf(request)}${assistantPath}`,
      resource_name: '口岸台',
      authorization_servers: [`${addressOf(request)}${openBase}`],
      bearer_methods_supported: ['header'],
      scopes_supported: Object.keys(openScopes).filter((scope) => scope !== withheld),
    }))
    own.get(issuerPath, { config: { rateLimit } }, async (request) => ({
      issuer: `${addressOf(request)}${openBase}`,
      // Readers want one, although no grant here uses it: a page that says where the token is.
      authorization_endpoint: `${addressOf(request)}${openBase}/`,
      token_endpoint: `${addressOf(request)}${openBase}${openToken.path}`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
    }))
  })
}

/** Answers to what goes wrong before a message is read, as JSON-RPC has it; 401 says where the way to a token is described. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: CallFailure): FastifyReply {
  const { status } = problemOf(failure, { instance: request.id, isEnglish: false })
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  if (status === 401) {
    const place = `resource_metadata="${addressOf(request)}${metadataPath}"`
    const sent = request.headers.authorization === undefined ? '' : 'error="invalid_token", '
    reply.header('www-authenticate', `Bearer ${sent}${place}`)
  }
  const code = failure.kind === 'badInput' ? -32600 : -32000
  return reply
    .status(status === 422 ? 400 : status)
    .send({ jsonrpc: '2.0', error: { code, message: failure.message }, id: null })
}
