// The address by which customs ask a platform for payment data (platDataOpen of announcement 179). It says that a request is
// taken and nothing else: not whether the order exists, and alike to whoever knows no address. All of it is stored or logged.
import { readPaymentRequest } from '@kouan/customs/payment/read-payment.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../db/open-database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isAllowedFrom, readAddresses } from '../../../domain/open/source-addresses.ts'
import { addressHash, platformBase, platformPath } from '../../../domain/payment-data/platform-address.ts'
import { type AskedPlatform, storeCall } from '../../../domain/payment-data/store-call.ts'
import type { Services } from '../../../gate/context.ts'
import { callCounter } from '../../../gate/rate-limit-store.ts'
import { userAgentOf } from '../../../gate/read-request.ts'
import { traceIdOf } from '../../../ground/trace-id.ts'
import { trackRequest } from '../../../ground/yield-to-requests.ts'

export interface PlatformGate {
  db: Pick<Database, 'staff'>
  services: Services
  clock: () => Date
}

interface Platform extends AskedPlatform {
  networks: string | null
  perMinute: number
}

/** The form with an order number and a session; customs send some 200 bytes. */
const largestRequest = 10_000
/** Of one client, whatever it knows. */
const mostPerMinute = 600

const form = 'application/x-www-form-urlencoded'

export async function servePlatformData(app: FastifyInstance, gate: PlatformGate): Promise<void> {
  const countCalls = callCounter(gate.db.staff.pool)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: largestRequest }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body)).get('openReq') ?? ''),
      )
      // Anything else is no request; its bytes are bounded like those of a form.
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestRequest }, (_request, _body, done) =>
        done(null, ''),
      )
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        const status = error.statusCode ?? 500
        if (status >= 500) request.log.error({ err: error }, 'a request of customs for payment data failed')
        return answer(reply, gate, { status, code: '20000', message: '请求未受理' })
      })
      scope.post<{ Params: { secret: string } }>(
        '/:secret/platDataOpen',
        { config: { rateLimit: { max: mostPerMinute, timeWindow: 60_000 } } },
        (request, reply) => trackRequest(() => take(request, reply, { ...gate, countCalls })),
      )
    },
    { prefix: platformBase },
  )
}

interface Taking extends PlatformGate {
  countCalls: ReturnType<typeof callCounter>
}

type Asked = FastifyRequest<{ Params: { secret: string } }>

async function take(request: Asked, reply: FastifyReply, gate: Taking): Promise<FastifyReply> {
  const platform = await findPlatform(request, gate)
  if (!platform) {
    request.log.warn({ address: request.ip }, 'payment data were asked for at an unknown address')
    return answer(reply, gate, unknownAddress)
  }
  const { id, perMinute } = platform
  const { current } = await gate.countCalls(`payment platform ${id}`, { window: 60_000, max: perMinute })
  if (current > perMinute) {
    request.log.warn({ platform: id, address: request.ip, calls: current }, 'payment data are asked for too often')
    return answer(reply, gate, { status: 429, code: '20000', message: '调用过于频繁' })
  }
  const isAllowed = isAllowedFrom(readAddresses(platform.networks), request.ip)
  const read = typeof request.body === 'string' ? readPaymentRequest(request.body) : undefined
  const problem = problemOf({ isAllowed, isRead: read !== undefined, address: request.ip })
  await store(request, gate, { platform, read, problem })
  if (!isAllowed) return answer(reply, gate, unknownAddress)
  if (!read) return answer(reply, gate, { status: 200, code: '20000', message: 'openReq 不正确' })
  return answer(reply, gate, { status: 200, code: '10000', message: '' })
}

function problemOf({ isAllowed, isRead, address }: { isAllowed: boolean; isRead: boolean; address: string }) {
  if (!isAllowed) return `不允许从 ${address} 调取`
  return isRead ? undefined : '请求中没有可读的 openReq（orderNo、sessionID、serviceTime）'
}

interface Stored {
  platform: Platform
  read: ReturnType<typeof readPaymentRequest>
  problem: string | undefined
}

async function store(request: Asked, { db, clock }: Taking, { platform, read, problem }: Stored): Promise<void> {
  const now = clock()
  const trace = traceIdOf(request.headers.traceparent, request.id)
  const doer = { name: '海关', way: 'api' as const, title: '调取支付数据', at: now }
  const scope = { tenantId: platform.tenantId, enterpriseId: null, trace, doer }
  await inTransaction({ db: db.staff.kysely, scope }, (transaction) =>
    storeCall(transaction, platform, {
      request: read,
      ...(problem === undefined ? {} : { problem }),
      address: request.ip,
      agent: userAgentOf(request),
      now,
    }),
  )
}

async function findPlatform(request: Asked, { db, services }: Taking): Promise<Platform | undefined> {
  const { secret } = request.params
  if (!/^[0-9a-f]{48}$/.test(secret)) return undefined
  const hash = addressHash(services.vault, platformPath(secret))
  const { rows } = await inTransaction(
    { db: db.staff.kysely, scope: { tenantId: '0', enterpriseId: null } },
    (transaction) =>
      sql<Platform>`select id::text as id, tenant_id::text as "tenantId", enterprise_id::text as "enterpriseId",
      ebp_code as "ebpCode", networks, per_minute as "perMinute" from kouan_payment_platform(${hash})`.execute(
        transaction,
      ),
  )
  return rows[0]
}

/** Alike for an address that does not exist, one that is not enabled, and one that may not be used from here. */
const unknownAddress = { status: 404, code: '20000', message: '地址不存在' } as const

function answer(
  reply: FastifyReply,
  { clock }: PlatformGate,
  { status, code, message }: { status: number; code: string; message: string },
): FastifyReply {
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, serviceTime: clock().getTime() }))
}
