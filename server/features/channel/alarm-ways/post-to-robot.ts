// One request to a robot of a group. Robots answer 200 whatever happens: what they think of a message is a code in the answer.

import { toldText } from '@kouan/contract/rules/told-text.ts'
import type { AlarmWayServices } from '../../../domain/alarm/alarm-way.ts'
import { type DeliveryAnswer, DeliveryFailure } from '../../../domain/delivery/delivery.ts'
import { failureOfRequest, statusFault } from '../../../domain/delivery/webhook.ts'
import { textOfAnswer } from '../../../outgoing/is-page.ts'
import { retryAfterSeconds } from '../../../outgoing/retry-after.ts'
import { sendRequest } from '../../../outgoing/send-request.ts'

const timeoutMs = 10_000
const mostAnswerBytes = 64 * 1024

export interface RobotRequest {
  url: URL
  body: object
  /** Names under which robots of this kind answer their code and its text; the first that is there counts. */
  codes: readonly string[]
  texts: readonly string[]
  /** Codes that say: too many messages, later. */
  busy: readonly number[]
}

/** Of a robot that says that it has too much. DingTalk holds a robot back for ten minutes. */
const busySeconds = 600

export async function postToRobot(
  { url, body, codes, texts, busy }: RobotRequest,
  { networks, signal, now }: AlarmWayServices,
): Promise<DeliveryAnswer> {
  // Path and query are secrets of the group.
  const address = url.origin
  const response = await sendRequest({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(body)),
    timeoutMs,
    maxBytes: mostAnswerBytes,
    networks,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw failureOfRequest(error, address)
  })
  const text = textOfAnswer(response.body)
  const answer = { address, status: response.status, text }
  const fault = statusFault(response)
  if (fault) {
    throw new DeliveryFailure(fault, { answer, retryAfterSeconds: retryAfterSeconds(response.headers, now()) })
  }
  const said = readObject(text)
  const code = codes.map((name) => said?.[name]).find((value) => value !== undefined && value !== null)
  if (code === undefined) throw new DeliveryFailure('机器人的应答中没有结果代码，不能确认收到', { answer })
  if (Number(code) === 0) return answer
  const reason = texts.map((name) => said?.[name]).find((value) => typeof value === 'string')
  throw new DeliveryFailure(`机器人没有接收（代码 ${toldText(String(code), 20)}）：${shown(reason)}`, {
    answer,
    ...(busy.includes(Number(code)) ? { retryAfterSeconds: busySeconds } : {}),
  })
}

const shown = (reason: unknown) => (typeof reason === 'string' && toldText(reason, 200)) || '未说明原因'

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
