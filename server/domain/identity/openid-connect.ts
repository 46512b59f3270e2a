// OpenID Connect by openid-client: authorization code with PKCE, state and nonce. The signature of the id token is verified, too.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type UserInfoResponse,
} from 'openid-client'
import { Refusal } from '../../ground/errors.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { sendRequest } from '../../outgoing/send-request.ts'
import { addressOfSite, type IdentityProvider } from './identity-provider.ts'
import { readIdentity } from './read-identity.ts'
import type { Identity } from './third-account.ts'

/** Values that are needed again when the browser comes back. */
export interface Secrets {
  nonce: string
  verifier: string
}

/** Where the browser comes back to; registered with the provider. */
const callbackOf = (provider: IdentityProvider, apiBase: string) =>
  addressOfSite(provider, `${apiBase}/sys/thirdLogin/oauth2/${provider.code}/callback`)

interface Reach {
  provider: IdentityProvider
  networks: AllowedNetworks
  apiBase: string
}

/** Returns the address at which the person says who they are. */
export async function beginLogin(reach: Reach, state: string): Promise<{ address: string; secrets: Secrets }> {
  const config = await configure(reach)
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const address = buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(reach.provider, reach.apiBase),
    scope: reach.provider.scopes ?? 'openid',
    state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, secrets }
}

interface Returned {
  /** Parameters with which the browser came back. */
  query: Record<string, string>
  state: string
  secrets: Secrets
}

/** Exchanges the code and returns who the person is. Throws a Refusal for whatever does not prove it. */
export async function endLogin(reach: Reach, { query, state, secrets }: Returned): Promise<Identity> {
  const config = await configure(reach)
  const current = new URL(callbackOf(reach.provider, reach.apiBase))
  current.search = new URLSearchParams(query).toString()
  const tokens = await authorizationCodeGrant(config, current, {
    pkceCodeVerifier: secrets.verifier,
    expectedNonce: secrets.nonce,
    expectedState: state,
    idTokenExpected: true,
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const proven = tokens.claims()
  if (!proven) throw new Refusal('对方没有给出登录凭证，已拒绝登录')
  const claims: Record<string, unknown> = {
    ...(await readUserInfo(config, tokens.access_token, proven.sub)),
    ...proven,
  }
  return readIdentity({
    subject: proven.sub,
    username: claims[reach.provider.usernameClaim || 'preferred_username'],
    email: claims.email_verified === true ? claims.email : undefined,
    realname: claims.name,
  })
}

/** Some providers tell names and mail there alone. */
async function readUserInfo(
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<UserInfoResponse | undefined> {
  if (!config.serverMetadata().userinfo_endpoint) return undefined
  return fetchUserInfo(config, accessToken, subject).catch((error: unknown) => {
    throw refusalOf(error)
  })
}

async function configure({ provider, networks }: Reach): Promise<Configuration> {
  const { url, clientId, clientSecret } = provider
  const server = new URL(url)
  const isPlain = server.protocol === 'http:'
  const config = await discovery(server, clientId ?? '', clientSecret ?? undefined, clientSecret ? undefined : None(), {
    [customFetch]: fetchAllowed(networks),
    execute: isPlain ? [allowInsecureRequests] : [],
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  enableNonRepudiationChecks(config)
  return config
}

/** Every request goes through the check of addresses. */
const fetchAllowed =
  (networks: AllowedNetworks): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const content = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const response = await sendRequest({
      url: new URL(url),
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      networks,
      timeoutMs: 10_000,
      maxBytes: 512 * 1024,
      ...(content ? { body: content } : {}),
      ...(signal ? { signal } : {}),
    })
    const isEmpty = response.status === 204 || response.status === 304
    return new Response(isEmpty ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    })
  }

/** The reason by its code where the library knows one; an address that may not be opened by its own sentence. */
function refusalOf(error: unknown): Refusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AddressRefused) return new Refusal(cause.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new Refusal('对方没有同意登录，可以重新登录')
  if (code.startsWith('OAUTH_')) return new Refusal(`对方的登录凭证无效，已拒绝登录（${code}）`)
  return new Refusal('统一认证暂时无法使用，请稍后再试，或用账号登录')
}
