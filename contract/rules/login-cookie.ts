// The login cookie: `Token` of the second signing scheme (signed-body.ts), which pages read. It names the session that signs and
// opens none.

/** Returns the name of the cookie: servers at other ports of one host share its cookies, so the port is in it. */
export const loginCookieName = (host: string): string => {
  const port = /:(\d+)$/.exec(host)?.[1]
  return port === undefined || port === '80' || port === '443' ? 'login' : `login_${port}`
}

/** The value of the cookie: an object, as clients of this scheme keep it. */
export const loginCookieValue = (token: string): string => encodeURIComponent(JSON.stringify({ Token: token }))

/** Returns the Token among cookies as a browser lists them; undefined where there is none. `host` as in an address. */
export function tokenOfLoginCookie(cookies: string, host: string): string | undefined {
  const name = loginCookieName(host)
  const pairs = cookies.split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!value) return undefined
  try {
    const { Token: token }: { Token?: unknown } = Object(JSON.parse(decodeURIComponent(value)))
    return typeof token === 'string' && token !== '' ? token : undefined
  } catch {
    return undefined
  }
}
