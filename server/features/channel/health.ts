// 通道状况: how all base channels do, for the header, the home page and the detail of one.
import { type HealthOfChannel, readChannelHealth } from '@kouan/contract/calls/channel-health.ts'
import { channelHealthChanged } from '@kouan/contract/calls/live-events.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { readHealth, sayHealth } from '../../domain/channel/channel-health.ts'
import type { Part } from '../../domain/entity/part.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'

const order = Object.keys(healthStates)

async function readAll({ db, now }: Context): Promise<HealthOfChannel[]> {
  const found = await readHealth(db, { now })
  return found
    .map((health) => ({
      id: health.id,
      name: health.name,
      state: health.state,
      sentences: sayHealth(health, now),
      waiting: health.waiting,
      oldestWaiting: health.oldestWaiting && beijingText(health.oldestWaiting),
    }))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

export const health: Part[] = [
  serve(readChannelHealth, readAll),
  { live: { event: channelHealthChanged, topics: ['channel_outage'] } },
]
