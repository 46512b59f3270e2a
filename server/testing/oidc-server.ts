// A provider of OpenID Connect for tests, whose id tokens are what a test makes of them; a real one is in e2e/identity.e2e.ts.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Claims = Record<string, unknown>
export interface TokenTwist {
  claims?: Claims
  header?: Claims
  /** Signed by a key that the provider does not have. */
  isForged?: boolean
  /** Without a signature. */
  isUnsigned?: boolean
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function oidcServer({ clientId }: { clientId: string }) {
  const [own, other] = [newKey(), newKey()]
  const codes = new Map<string, { nonce: string; challenge: string; claims: Claims }>()
  const twist: { of: TokenTwist } = { of: {} }
  /** Parameters of the requests for tokens. */
  const asked: URLSearchParams[] = []
  let issuer = ''

  function idToken(claims: Claims): string {
    const { of } = twist
    const seconds = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: clientId, iat: seconds, exp: seconds + 300 }
    const header = { alg: of.isUnsigned ? 'none' : 'RS256', kid: 'own', ...of.header }
    const content = `${encode(header)}.${encode({ ...usual, ...claims, ...of.claims })}`
    const { privateKey } = of.isForged ? other : own
    return `${content}.${of.isUnsigned ? '' : sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  const server = createServer((request, response) => {
    const send = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (pathname === '/jwks')
      return send({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] })
    if (pathname !== '/token') return send({}, 404)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const query = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      asked.push(query)
      const given = codes.get(query.get('code') ?? '')
      codes.delete(query.get('code') ?? '')
      if (!given) return send({ error: 'invalid_grant' }, 400)
      const token = idToken({ nonce: given.nonce, ...given.claims })
      send({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The person agrees at the address of the provider; answers the parameters of the way back. */
  function agree(address: string, claims: Claims): { state: string; code: string } {
    const query = new URL(address).searchParams
    const code = randomBytes(16).toString('hex')
    codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', claims })
    return { state: query.get('state') ?? '', code }
  }
  return { issuer, agree, twist, asked }
}
