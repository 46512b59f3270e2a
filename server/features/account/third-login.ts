// Login by another system. It ends with a token in the address of a page, which the page exchanges for a session.
import {
  beginThirdLogin,
  bindByPassword,
  bindByPasswordOlder,
  bindByPhone,
  endThirdLogin,
  getThirdUser,
  renderThirdLogin,
} from '@kouan/contract/calls/third-login.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { casKind } from '@kouan/contract/resources/system/identity-provider.ts'
import { casLoginAddress } from '../../domain/identity/cas.ts'
import { addressOfSite, type IdentityProvider, readProvider } from '../../domain/identity/identity-provider.ts'
import {
  type Destination,
  isFlowOpen,
  type LoginFlow,
  newFlowToken,
  startFlow,
  takeFlow,
} from '../../domain/identity/login-flow.ts'
import { beginLogin, endLogin, type Secrets } from '../../domain/identity/openid-connect.ts'
import { bindUser, findUserOf, type Identity } from '../../domain/identity/third-account.ts'
import { useCode } from '../../domain/sms/phone-code.ts'
import { smsProviderInUse } from '../../domain/sms/sms-provider.ts'
import type { Context } from '../../gate/context.ts'
import { type PrepareContext, servePrepared } from '../../gate/prepared-call.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal, withCommittedWrites } from '../../ground/errors.ts'
import { admitUser } from './admit-user.ts'
import { refusedLogin } from './log-login.ts'
import { provePassword } from './prove-password.ts'

interface Begun {
  provider: IdentityProvider
  state: string
  address: string
  secrets: Secrets | undefined
}

const outdated = '登录请求已失效，请回到登录页重新登录'

async function prepareBegin({ services, transact }: PrepareContext, { source }: { source: string }): Promise<Begun> {
  const provider = await transact((context) => readProvider(context, source))
  const state = newFlowToken()
  if (provider.kind === casKind) return { provider, state, address: casLoginAddress(provider), secrets: undefined }
  const { networks, settings } = services
  return { provider, state, ...(await beginLogin({ provider, networks, apiBase: settings.apiBase }, state)) }
}

async function begin(
  context: Context,
  { provider, state, address, secrets }: Begun,
  destination: Destination,
): Promise<string> {
  if (secrets === undefined) return address
  const browser = context.device ?? newFlowToken()
  context.setDeviceCookie({ token: browser, days: 1 })
  const detail = { ...secrets, ...destination }
  await startFlow(context, { kind: 'state', providerId: provider.id, browser, detail, token: state })
  return address
}

interface Ended {
  provider: IdentityProvider
  identity: Identity
  destination: Destination
}

/** The proof of the other system is taken away after that by the password, and stays for the next try of a wrong one. */
const proveAndBind = {
  async prepare(preparing: PrepareContext, { operateCode, uuid, password }: InputOfCall<typeof bindByPassword>) {
    await preparing.transact(async (context) => {
      const asked = { kind: 'unbound', token: operateCode, browser: context.device } as const
      if (!(await isFlowOpen(context, asked))) throw new Refusal(outdated)
    })
    return provePassword(preparing, { username: uuid.trim(), password, method: bindByPassword.name })
  },
  async handler(
    context: Context,
    { operateCode }: InputOfCall<typeof bindByPassword>,
    { userId }: { userId: string },
  ): Promise<string> {
    return bind(context, { flow: await takeUnbound(context, operateCode), userId })
  },
}

export const thirdLogin: Served[] = [
  servePrepared(renderThirdLogin, {
    prepare: prepareBegin,
    handler: (context, _, begun) => begin(context, begun, { redirect: '', isWindow: true }),
  }),

  servePrepared(beginThirdLogin, {
    prepare: prepareBegin,
    handler: (context, { redirect }, begun) => begin(context, begun, { redirect: redirect ?? '', isWindow: false }),
  }),

  servePrepared(endThirdLogin, {
    async prepare({ services, transact }, { source, ...query }): Promise<Ended> {
      // Committed before the code is exchanged: the state serves once, whatever comes of it.
      const found = await transact(async (context) => {
        const flow = await takeFlow(context, { kind: 'state', token: query.state, browser: context.device })
        return flow?.providerCode === source ? { flow, provider: await readProvider(context, source) } : undefined
      })
      if (!found) throw new Refusal(outdated)
      const { flow, provider } = found
      const { networks, settings } = services
      const { nonce, verifier, redirect, isWindow } = flow.detail
      const sent = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      const identity = await endLogin(
        { provider, networks, apiBase: settings.apiBase },
        { query: Object.fromEntries(sent), state: query.state, secrets: { nonce, verifier } },
      )
      return { provider, identity, destination: { redirect, isWindow } }
    },
    async handler(context, _, { provider, identity, destination }) {
      const userId = await findUserOf(context, provider, identity)
      const next = { providerId: provider.id, browser: context.device, detail: identity }
      const token = await startFlow(context, userId ? { ...next, kind: 'login', userId } : { ...next, kind: 'unbound' })
      context.audit({ content: `${provider.name}：${userId ? '确认了用户' : '尚未绑定的'} ${identity.subject}` })
      const query = new URLSearchParams({
        ...(userId ? { oauth2LoginToken: token } : { operateCode: token }),
        thirdType: provider.code,
        ...(destination.isWindow ? { opener: '1' } : {}),
        ...(destination.redirect ? { redirect: destination.redirect } : {}),
      })
      return addressOfSite(provider, `/oauth2-app/login?${query}`)
    },
  }),

  serve(getThirdUser, async (context, { a, b }) => {
    const method = getThirdUser.name
    const flow = await takeFlow(context, { kind: 'login', token: a, browser: context.device })
    if (!flow?.userId || flow.providerCode !== b)
      throw await refusedLogin(context, { username: b, refusal: new Refusal(outdated), method })
    return admitUser(context, { userId: flow.userId, method })
  }),

  servePrepared(bindByPassword, proveAndBind),
  servePrepared(bindByPasswordOlder, proveAndBind),

  serve(bindByPhone, async (context, { thirdUserUuid, mobile, captcha }) => {
    await smsProviderInUse(context)
    const flow = await takeUnbound(context, thirdUserUuid)
    const { userId } = await useCode(context, { mobile, mode: '0', code: captcha }).catch(async (error: unknown) => {
      await startFlow(context, { ...next(context, flow), kind: 'unbound', token: thirdUserUuid })
      throw error
    })
    if (userId === undefined) throw withCommittedWrites(new Refusal('该用户不存在或未绑定手机号'))
    return bind(context, { flow, userId })
  }),
]

const next = ({ device }: Context, { providerId, detail }: LoginFlow<'unbound'>) => ({
  providerId,
  detail,
  browser: device,
})

async function takeUnbound(context: Context, token: string): Promise<LoginFlow<'unbound'>> {
  const flow = await takeFlow(context, { kind: 'unbound', token, browser: context.device })
  if (!flow) throw new Refusal(outdated)
  return flow
}

async function bind(
  context: Context,
  { flow, userId }: { flow: LoginFlow<'unbound'>; userId: string },
): Promise<string> {
  const identity = flow.detail
  await bindUser(context, { providerId: flow.providerId, identity, userId })
  context.audit({ target: `user ${userId}`, content: `绑定 ${flow.providerCode} 的 ${identity.subject}` })
  return startFlow(context, { ...next(context, flow), kind: 'login', userId })
}
