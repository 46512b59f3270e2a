// The login cookie, set with every login and removed with the logout. Pages read it, so it is not HttpOnly; what it holds proves
// which session signed a body and opens none, so that whoever reads it gains nothing (docs/decisions/1200).
import { loginCookieName, loginCookieValue } from '@kouan/contract/rules/login-cookie.ts'
import type { FastifyReply } from 'fastify'
import type { Vault } from '../vault/vault.ts'
import { sessionLimits } from './session.ts'

/** Returns the Token for the session with this session token. */
export const loginToken = (vault: Vault, sessionToken: string): string =>
  vault.fingerprint(`login cookie ${sessionToken}`)

/** Null removes the cookie. */
export function sendLoginCookie(reply: FastifyReply, token: string | null): void {
  const parts = [
    `${loginCookieName(reply.request.host)}=${token === null ? '' : loginCookieValue(token)}`,
    // Pages see the cookies of their own path alone.
    'Path=/',
    `Max-Age=${token === null ? 0 : sessionLimits.absoluteSeconds}`,
    'SameSite=Strict',
    ...(reply.request.protocol === 'https' ? ['Secure'] : []),
  ]
  reply.header('set-cookie', parts.join('; '))
}
