import { simulationFields } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { expect, test } from 'vitest'
import { isChannelFieldShown } from './shown-fields.ts'

const names = ['channelName', 'folder', ...Object.keys(simulationFields)]
const shown = (values: Record<string, unknown>) => names.filter((name) => isChannelFieldShown(name, values))

test('a folder channel has its folder and nothing of a simulation', () => {
  expect(shown({ protocol: 'LOCAL', simOutcome: 'BY_SHARE' })).toEqual(['channelName', 'folder'])
})

test('a simulated channel has no folder; shares are asked for only where they decide', () => {
  const byShare = shown({ protocol: 'SIMULATED', simOutcome: 'BY_SHARE' })
  expect(byShare).toEqual(names.filter((name) => name !== 'folder'))
  const byDigits = shown({ protocol: 'SIMULATED', simOutcome: 'BY_DIGITS' })
  expect(byShare.filter((name) => !byDigits.includes(name))).toEqual([
    'simRejectShare',
    'simDetainShare',
    'simInspectShare',
  ])
})
