import { httpTransport } from '@kouan/contract/resources/channel/transports/http.ts'
import { askAddress, authorizationOf, tlsOf } from '../ask-address.ts'
import { inPlace } from '../connection-fault.ts'
import { type ServedTransport, timeLimitMs } from '../transport.ts'
import { httpSession } from './http-session.ts'
import { failureIn } from './judge-answer.ts'
import { receivedFiles } from './received-files.ts'

/** An address for messages need not know HEAD. */
const unknownMethod = [400, 404, 405, 501]

export const http: ServedTransport<typeof httpTransport.fields> = {
  declared: httpTransport,
  open: async (channel, services) =>
    httpSession(channel.settings, { networks: services.networks, received: receivedFiles(channel, services) }),
  async probe({ settings }, { networks }) {
    const { urlUp, urlDown } = settings
    const send = { method: 'HEAD', networks, alsoFine: unknownMethod } as const
    if (urlUp) await inPlace('发送地址', askAddress(settings, { url: new URL(urlUp), ...send }))
    if (urlDown) await inPlace('收取地址', askAddress(settings, { url: new URL(urlDown), method: 'GET', networks }))
    return urlDown ? '发送地址和收取地址都有应答' : '发送地址有应答'
  },
  postsTo: (settings) =>
    settings.urlUp === ''
      ? undefined
      : {
          url: settings.urlUp,
          secret: settings.signSecret,
          headers: authorizationOf(settings),
          tls: tlsOf(settings),
          timeoutMs: timeLimitMs(settings),
          faultOf: (response) => failureIn(response, settings)?.message,
        },
}
