import { outcomeChoices } from '../resources/channel/simulated-outcomes.ts'
import { simulatedProtocol } from '../resources/channel/simulation-fields.ts'
import type { SeedDictionary } from './dictionary.ts'

export const channelDictionaries: SeedDictionary[] = [
  {
    code: 'channel_protocol',
    name: '传输协议',
    items: [
      ['LOCAL', '文件夹'],
      [simulatedProtocol, '模拟海关'],
    ],
  },
  { code: 'simulated_outcome', name: '模拟海关的结果', items: outcomeChoices },
  {
    code: 'channel_status',
    name: '企业通道状态',
    items: [
      ['1', '已开通', 'success'],
      ['2', '暂停', 'warning'],
      ['3', '已关闭', 'default'],
    ],
  },
]
