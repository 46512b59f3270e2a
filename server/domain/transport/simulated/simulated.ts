import { simulatedTransport } from '@kouan/contract/resources/channel/transports/simulated.ts'
import type { ServedTransport } from '../transport.ts'
import { simulatedSession } from './simulated-session.ts'

export const simulated: ServedTransport<typeof simulatedTransport.fields> = {
  declared: simulatedTransport,
  // They are read with the message that they are for.
  readsSettings: false,
  tellsOfFiles: true,
  open: async (channel, services) => simulatedSession(channel, services),
  probe: async () => '模拟海关不需要连接',
}
