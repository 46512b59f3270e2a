// 飞书: time stamp in seconds and signature stand in the body.
import { createHmac } from 'node:crypto'
import type { AlarmWay } from '../../../domain/alarm/alarm-way.ts'
import { keyed } from './keyed.ts'
import { postToRobot } from './post-to-robot.ts'

/** HMAC-SHA256 of nothing, by the time stamp, a line break and the secret; Base64. */
export const feishuSignature = (secret: string, timestamp: string): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).digest('base64')

export const feishu: AlarmWay = {
  kind: 'FEISHU',
  async send({ url, secret, keyword }, { text }, services) {
    const timestamp = String(Math.floor(services.now().getTime() / 1000))
    const signed = secret ? { timestamp, sign: feishuSignature(secret, timestamp) } : {}
    const body = { ...signed, msg_type: 'text', content: { text: keyed(keyword, text) } }
    return postToRobot(
      {
        url: new URL(url ?? ''),
        body,
        codes: ['code', 'StatusCode'],
        texts: ['msg', 'StatusMessage'],
        busy: [9499, 11232],
      },
      services,
    )
  },
}
