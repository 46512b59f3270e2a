// The second signing scheme of the wire: a POST whose content is wrapped, with a signature that the server itself makes of it.

/** Body that is sent in place of the content. */
export interface SignedBody {
  /** Of the content with token and time behind it. */
  sign: string
  /** The content, as `encodeURIComponent` writes it. */
  jsonstr: string
  /** Token of the login cookie (login-cookie.ts), or of the session. */
  token: string
  /** `YYYY-MM-DD HH:mm:ss`, of the clock of who sends it. */
  timestamp: string
  /** Of the sender alone: nothing of them is signed, and nothing is read from them. */
  extra: string
  payload: string
}

/** Returns the text that is signed. */
export const signedContent = (body: string, { token, timestamp }: Pick<SignedBody, 'token' | 'timestamp'>): string =>
  `${body}${token}${timestamp}`

/** Whether a body is one of these and no plain content. */
export const isSignedBody = (body: unknown): body is SignedBody =>
  typeof body === 'object' &&
  body !== null &&
  (['sign', 'jsonstr', 'token', 'timestamp'] as const).every(
    (name) => name in body && typeof (body as Record<string, unknown>)[name] === 'string',
  )
