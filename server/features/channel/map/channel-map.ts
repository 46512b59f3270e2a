// 通道总览: the counts, and the rows behind each.
import { readChannelMap, readFlowRows } from '@kouan/contract/calls/channel-map.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serve } from '../../../gate/serve-call.ts'
import { readMap } from './read-map.ts'
import { readRows } from './read-rows.ts'

export const channelMap: Part[] = [
  { ...serve(readChannelMap, readMap), onlyReads: () => true },
  { ...serve(readFlowRows, readRows), onlyReads: () => true },
]
