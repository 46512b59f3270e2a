// The token of the open API: the client-credentials grant of OAuth 2.0 (RFC 6749, 4.4).
import { number, text } from '../../language/field.ts'
import { defineOpenCall } from './open-call.ts'

/** Seconds for which a token is accepted, unless the account ends before. */
export const tokenSeconds = 1800

export const openToken = defineOpenCall({
  name: 'open.token',
  title: '取得令牌',
  english: 'Get an access token by client credentials (HTTP Basic, or client_id and client_secret in the form)',
  method: 'POST',
  path: '/token',
  needs: 'public',
  input: {
    grant_type: text({ label: 'grant_type', required: true, max: 50 }),
    client_id: text({ label: 'client_id', max: 100 }),
    client_secret: text({ label: 'client_secret', keepsLetters: true, max: 200 }),
    scope: text({ label: 'scope', max: 500 }),
  },
  output: {
    access_token: text({ label: 'access_token', required: true, max: 500 }),
    token_type: text({ label: 'token_type', required: true, max: 20 }),
    expires_in: number({ label: 'expires_in', required: true }),
    scope: text({ label: 'scope', required: true, max: 500 }),
  },
  limit: 120,
  audit: 'login',
})
