// 企业微信: no signature; whoever knows the address may write.
import type { AlarmWay } from '../../../domain/alarm/alarm-way.ts'
import { postToRobot } from './post-to-robot.ts'

export const wecom: AlarmWay = {
  kind: 'WECOM',
  async send({ url }, { text }, services) {
    const body = { msgtype: 'text', text: { content: text } }
    return postToRobot(
      { url: new URL(url ?? ''), body, codes: ['errcode'], texts: ['errmsg'], busy: [45009] },
      services,
    )
  },
}
