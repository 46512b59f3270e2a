// Rate limit of a call: `limit` of the contract, counted per call and address or token.

import type {} from '@fastify/rate-limit'
import type { Call } from '@kouan/contract/language/call.ts'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { TooMany } from '../ground/errors.ts'
import { hashToken } from '../vault/vault.ts'
import { readCredentials } from './read-request.ts'

export function rateLimitOf(call: Call): FastifyContextConfig {
  if (!call.limit) return {}
  return {
    rateLimit: {
      max: call.limit,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => {
        const { token } = readCredentials(call, request)
        return `${call.name} ${token && call.needs !== 'public' ? hashToken(token).toString('base64') : request.ip}`
      },
      errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
        new TooMany(Math.max(1, Math.ceil(context.ttl / 1000))),
    },
  }
}
