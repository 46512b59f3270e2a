// The second signing scheme: the content of a POST is wrapped together with a signature that the server made of it.
import { tokenOfLoginCookie } from '@kouan/contract/rules/login-cookie.ts'
import { type SignedBody, signedContent } from '@kouan/contract/rules/signed-body.ts'
import type { BuiltRequest } from './build-request.ts'
import { stampOf } from './sign-request.ts'

interface Wrapping {
  /** Of the session; the Token of the login cookie goes before it. */
  token: string
  now: Date
  /** Asks the server. */
  signOf: (content: string) => Promise<string>
}

export async function wrapBody(request: BuiltRequest, { now, signOf, ...session }: Wrapping): Promise<BuiltRequest> {
  if (typeof request.body !== 'string') return request
  // Without the cookie where the server has another origin, or the browser takes no cookies.
  const token = tokenOfLoginCookie(document.cookie, window.location.host) ?? session.token
  const timestamp = stampOf(now).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')
  const sign = await signOf(signedContent(request.body, { token, timestamp }))
  const jsonstr = encodeURIComponent(request.body)
  const body: SignedBody = { sign, jsonstr, token, timestamp, extra: '', payload: '' }
  return { ...request, body: JSON.stringify(body) }
}
