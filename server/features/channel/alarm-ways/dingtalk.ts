// 钉钉: time stamp in milliseconds and signature stand in the query.
import { createHmac } from 'node:crypto'
import type { AlarmWay } from '../../../domain/alarm/alarm-way.ts'
import { keyed } from './keyed.ts'
import { postToRobot } from './post-to-robot.ts'

/** HMAC-SHA256 of the time stamp, a line break and the secret, by the secret; Base64. */
export const dingtalkSignature = (secret: string, timestamp: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

export const dingtalk: AlarmWay = {
  kind: 'DINGTALK',
  async send({ url, secret, keyword }, { text }, services) {
    const target = new URL(url ?? '')
    if (secret) {
      const timestamp = String(services.now().getTime())
      target.searchParams.set('timestamp', timestamp)
      target.searchParams.set('sign', dingtalkSignature(secret, timestamp))
    }
    const body = { msgtype: 'text', text: { content: keyed(keyword, text) } }
    return postToRobot({ url: target, body, codes: ['errcode'], texts: ['errmsg'], busy: [130101] }, services)
  },
}
